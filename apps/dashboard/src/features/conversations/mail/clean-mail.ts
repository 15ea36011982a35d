import DOMPurify from "dompurify";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { safeLink, safePicture } from "../../../ui/markdown/safe-address.ts";
import { neutralize, STYLE_ATTRIBUTE } from "./neutralize.ts";

export interface CleanMail {
  body: DocumentFragment;
  /** Raw CSS of the mail. `fillPage` cleans it. */
  css: string;
  /** The number of blocked remote images. */
  blocked: number;
  hasQuotation: boolean;
}

/** The address of a mail's inline images. They are files on our server, so loading them does not notify the sender. */
export const ownPictures = `${environment.PUBLIC_URL ?? serverUrl}/uploads/`;

/** The allowed tags. Other tags are removed but their text stays, except for elements such as scripts. */
const tags =
  "a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr";
const attributes =
  "align alt bgcolor border cellpadding cellspacing class color colspan dir face height href lang rowspan size span src start title type valign value width";

const quotations = ".gmail_quote, .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, blockquote";

/** Sanitizes untrusted HTML. Returns nodes, because serializing and parsing them again could reintroduce markup. */
export function cleanMail(source: string, loadsPictures: boolean): CleanMail {
  const { html, css } = neutralize(source);
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags.split(" "),
    ALLOWED_ATTR: [...attributes.split(" "), STYLE_ATTRIBUTE],
    ADD_URI_SAFE_ATTR: [STYLE_ATTRIBUTE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll("a")) aimOutside(link);
  const pictures = [...body.querySelectorAll("img")];
  const blocked = pictures.filter((picture) => !isShown(picture, loadsPictures));
  for (const picture of blocked) picture.removeAttribute("src");
  return {
    body,
    css,
    blocked: blocked.filter((picture) => picture.dataset.remote).length,
    hasQuotation: wrapQuotations(body),
  };
}

function aimOutside(link: HTMLAnchorElement) {
  const href = safeLink(link.getAttribute("href") ?? "");
  if (!href) return link.removeAttribute("href");
  link.href = href;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}

function isShown(picture: HTMLImageElement, loadsPictures: boolean) {
  const address = picture.getAttribute("src") ?? "";
  if (/^data:image\/(?:png|gif|jpeg|webp)[;,]/i.test(address)) return true;
  if (!safePicture(address)) return false;
  if (address.startsWith(ownPictures)) return true;
  picture.dataset.remote = "true";
  return loadsPictures;
}

/** Wraps quoted text, so that it can be collapsed. Does nothing if the mail has no other text. */
function wrapQuotations(body: DocumentFragment): boolean {
  const found = [...body.querySelectorAll<HTMLElement>(quotations)];
  const outermost = found.filter((quotation) => !quotation.parentElement?.closest(quotations));
  const rest =
    (body.textContent ?? "").trim().length -
    outermost.reduce((sum, { textContent }) => sum + (textContent ?? "").trim().length, 0);
  if (outermost.length === 0 || rest <= 0) return false;
  for (const quotation of outermost) {
    const fold = document.createElement("div");
    fold.dataset.quotation = "true";
    quotation.replaceWith(fold);
    fold.append(quotation);
  }
  return true;
}
