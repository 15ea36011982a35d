/**
 * Adds our styles to a page or a shadow root. Uses constructed style sheets if the browser supports them, because
 * strict policies forbid style markup.
 * @param signal removes the styles when aborted
 */
export function adoptStyles(root: Document | ShadowRoot, css: string, signal?: AbortSignal) {
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    signal?.addEventListener("abort", () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  } else {
    const style = document.createElement("style");
    style.textContent = css;
    (root === document ? root.head : root).append(style);
    signal?.addEventListener("abort", () => style.remove());
  }
}

/** Styles for elements among the page's own: every declaration is important. */
export const adoptPageStyles = (css: string, signal: AbortSignal) =>
  adoptStyles(document, css.replace(/([^{};])([;}])/g, "$1!important$2"), signal);

/** Applies a page's styles to one element. They take precedence over ours. */
export function applyStyles({ style }: HTMLElement, wishes: Record<string, string | number> = {}) {
  for (const [name, value] of Object.entries(wishes)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    style.setProperty(property, typeof value === "number" ? `${value}px` : value, "important");
  }
}
