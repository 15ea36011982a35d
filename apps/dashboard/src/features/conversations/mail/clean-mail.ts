import DOMPurify from "dompurify";
import { environment, serverUrl } from "../../../platform/environment.ts";
import { safeLink, safePicture } from "../../../ui/markdown/safe-address.ts";
import { neutralize, STYLE_ATTRIBUTE } from "./neutralize.ts";

export interface CleanMail {
  body: DocumentFragment;
  /** As the mail says; it is cleaned where it is put on. */
  css: string;
  /** Pictures of other servers that were left out. */
  blocked: number;
  hasQuotation: boolean;
}

/** Pictures that came with a mail are files of ours: nobody else learns who looks. */
export const ownPictures = `${environment.PUBLIC_URL ?? serverUrl}/uploads/`;

/** What a mail may consist of. All else goes; the words in it stay, unless they were never meant to be read. */
const tags =
  "a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr";
const attributes =
  "align alt bgcolor border cellpadding cellspacing class color colspan dir face height href lang rowspan size span src start title type valign value width";

const quotations = ".gmail_quote, .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, blockquote";

/** A stranger's HTML, as it may be looked at. It is never written down as HTML again. */
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

/** Wraps what it answers, to be folded. Not if nothing else would be left. */
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
