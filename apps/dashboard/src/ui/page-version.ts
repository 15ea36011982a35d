/** What the server would send now: the page we are, a newer one, whose parts have other names, or nothing. */
export type PageVersion = "current" | "newer" | "unreachable";

export async function checkPageVersion(): Promise<PageVersion> {
  const ours = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return "unreachable";
    return ours == null || (await answer.text()).includes(ours) ? "current" : "newer";
  } catch {
    return "unreachable";
  }
}
