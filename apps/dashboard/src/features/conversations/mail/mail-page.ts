import { type CleanMail, ownPictures } from "./clean-mail.ts";
import { cleanDeclarations, cleanSheet } from "./clean-styles.ts";
import own from "./mail-page.css?inline";
import { STYLE_ATTRIBUTE } from "./neutralize.ts";

const tokens = ["--text", "--link", "--line", "--font", "--message"];

/** The empty page for a mail. Its policy allows no scripts, no forms and no requests except images. */
export const mailPage = (loadsPictures: boolean) => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: ${ownPictures}${loadsPictures ? " https: http:" : ""}; base-uri 'none'; form-action 'none'">`;

export type Theme = "light" | "dark";

/**
 * Inserts a mail and its styles into its page. Styles are set through the document, because the policy refuses inline
 * styles. Mails are designed for a white background, so the dark theme drops their colors.
 */
export function fillPage(page: Document, { body, css }: CleanMail, theme: Theme) {
  const keepsColours = theme === "light";
  page.documentElement.dataset.theme = theme;
  const { CSSStyleSheet: Sheet } = page.defaultView as unknown as typeof globalThis;
  page.adoptedStyleSheets = [cleanSheet(css, keepsColours), own].map((text) => {
    const sheet = new Sheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const ours = getComputedStyle(document.documentElement);
  for (const token of tokens) page.documentElement.style.setProperty(token, ours.getPropertyValue(token));
  page.body.replaceChildren(page.importNode(body, true));
  for (const element of page.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = cleanDeclarations(element.getAttribute(STYLE_ATTRIBUTE) ?? "", keepsColours);
  }
}

export function collapseQuotation(page: Document, isFolded: boolean) {
  page.documentElement.dataset.quotation = isFolded ? "folded" : "shown";
}
