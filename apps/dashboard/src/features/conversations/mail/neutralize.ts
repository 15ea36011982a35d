interface NeutralizedMail {
  html: string;
  css: string;
}

/** The attribute that replaces `style`. */
export const STYLE_ATTRIBUTE = "data-mail-style";

/**
 * Removes style sheets from a mail's source, and renames style attributes, event handlers and `base`. Sanitizing alone
 * would be safe. But during parsing, the page's policy would report each of them to the console, and styles could not
 * be read.
 */
export function neutralize(source: string): NeutralizedMail {
  const [beginning = "", ...parts] = source.split(/<style\b[^<>]*>/i);
  let html = beginning;
  let css = "";
  for (const part of parts) {
    const end = part.search(/<\/style\b/i);
    css += end === -1 ? part : part.slice(0, end);
    html += end === -1 ? "" : part.slice(end);
  }
  return { html: html.split("<").map(renamed).join("<"), css };
}

/** Renames within the source between one `<` and the next. */
function renamed(source: string) {
  const end = source.indexOf(">");
  const tag = end === -1 ? source : source.slice(0, end);
  const handled = tag.replaceAll(/([\s"'/])(?:style|(on\w+))(?=\s*=)/gi, (_, before, handler) =>
    handler ? `${before}data-${handler}` : `${before}${STYLE_ATTRIBUTE}`,
  );
  const name = /^base\b/i.test(tag) ? "mail-" : "";
  return name + handled + source.slice(tag.length);
}
