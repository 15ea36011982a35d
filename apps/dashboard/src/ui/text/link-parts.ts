export interface TextPart {
  text: string;
  /** The link's target, if the part is an address. */
  href?: string;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]{1,2048}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;
/** Punctuation after an address that does not belong to it. */
const trailing = /[.,;:!?'*_~)\]}]+$/;

/** Splits a text into addresses and the text between them. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const shown = withoutTrailing(match[0]);
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: shown, href: hrefOf(shown) });
    from = match.index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Removes trailing punctuation. A closing bracket stays if the address contains the opening one. */
function withoutTrailing(found: string) {
  const end = trailing.exec(found)?.[0] ?? "";
  const closes = end.startsWith(")") && found.includes("(") ? 1 : 0;
  return found.slice(0, found.length - end.length + closes);
}

function hrefOf(shown: string) {
  if (/^https?:/i.test(shown)) return shown;
  return shown.startsWith("www.") ? `https://${shown}` : `mailto:${shown}`;
}
