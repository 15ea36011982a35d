/** Adds a button to each sample that copies it. */
export function addCopyButtons() {
  for (const sample of document.querySelectorAll<HTMLElement>("main .code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(sample.querySelector("code")?.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    sample.append(button);
  }
}
