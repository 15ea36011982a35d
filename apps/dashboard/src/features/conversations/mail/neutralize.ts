interface NeutralizedMail {
  html: string;
  css: string;
}

/** What a `style` attribute is called from here on. */
export const STYLE_ATTRIBUTE = "data-mail-style";

/**
 * A mail's source without style sheets, and with styles, handlers and its base under other names. It would be safe with
 * them; but while it is taken apart, the page's policy refuses each, says so in the console, and a style could not be read.
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

/** What follows a `<`, up to the next one. */
function renamed(source: string) {
  const end = source.indexOf(">");
  const tag = end === -1 ? source : source.slice(0, end);
  const handled = tag.replaceAll(/([\s"'/])(?:style|(on\w+))(?=\s*=)/gi, (_, before, handler) =>
    handler ? `${before}data-${handler}` : `${before}${STYLE_ATTRIBUTE}`,
  );
  const name = /^base\b/i.test(tag) ? "mail-" : "";
  return name + handled + source.slice(tag.length);
}
