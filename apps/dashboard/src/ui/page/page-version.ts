/** Whether the server still serves this version of the page. A newer version has other script names. */
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
