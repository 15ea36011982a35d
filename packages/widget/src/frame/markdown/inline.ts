import { type Inline, MAX_DEPTH } from "./tree.ts";

type Read = (match: RegExpExecArray, depth: number) => Inline | undefined;

const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;
const IMAGE_SCHEME = /^https?:\/\//i;

/**
 * The rules are tried in this order at each character that may begin a mark. Lengths are bounded, so that parsing takes
 * linear time even for a message full of unclosed marks.
 */
const rules: [RegExp, Read][] = [
  [/\\([!-/:-@[-`{-~])/y, ([, character]) => character],
  [/(`{1,3})(?!`)([^`]{1,2000})\1(?!`)/y, ([, , text]) => ({ type: "code", text: text!.trim() })],
  [/!\[([^\]\n]{0,500})\]\(\s{0,9}([^\s()]{1,2000})[^)\n]{0,500}\)/y, ([, alt, src]) => image(src!, alt!)],
  [
    /\[((?:[^[\]\n]|\[[^[\]\n]{0,99}\]){1,1000})\]\(\s{0,9}((?:[^\s()]|\([^\s()]{0,500}\)){1,2000})[^)\n]{0,500}\)/y,
    ([, text, href], depth) => link(href!, parseInline(text!, depth)),
  ],
  [/<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000})>/iy, ([, href]) => link(href!, [href!])],
  [/https?:\/\/[^\s<>"]{0,2000}[^\s<>"'.,:;!?)\]*_~`]/iy, ([href]) => link(href, [href])],
  [/\*\*(?=\S)([^\n]{0,2000}?[^\s*])\*\*/y, styled("strong")],
  [/__(?=\S)([^\n]{0,2000}?[^\s_])__(?!\w)/y, styled("strong")],
  [/~~(?=\S)([^\n]{0,2000}?[^\s~])~~/y, styled("del")],
  [/\*(?=[^\s*])((?:[^*\n]|\*\*[^*\n]{1,500}\*\*){0,2000}[^\s*]|\*\*[^*\n]{1,500}\*\*)\*(?!\*)/y, styled("em")],
  [/_(?=[^\s_])([^_\n]{0,2000}[^\s_])_(?!\w)/y, styled("em")],
  [/ {0,9}\n/y, () => ({ type: "break" })],
];

/** Characters at which a mark may begin. */
const BEGINNING = /[\\`![<*_~ \n]|https?:/gi;

/** Inside a word these characters are not marks. Safari 15 does not support lookbehind. */
const INSIDE_WORD = /\w\w/y;

export function parseInline(text: string, depth = 0): Inline[] {
  if (depth > MAX_DEPTH) return [text];
  const parts: Inline[] = [];
  let plain = "";
  let position = 0;
  const begin = new RegExp(BEGINNING);

  while (position < text.length) {
    begin.lastIndex = position;
    const next = begin.exec(text)?.index ?? text.length;
    plain += text.slice(position, next);
    const [part, length] = readMark(text, next, depth + 1);
    if (typeof part === "object") {
      if (plain) parts.push(plain);
      parts.push(part);
      plain = "";
    } else {
      plain += part;
    }
    position = next + length;
  }
  if (plain) parts.push(plain);
  return parts;
}

/** @returns the element at the position and its length; without a mark, the character itself */
function readMark(text: string, position: number, depth: number): [Inline, number] {
  INSIDE_WORD.lastIndex = position - 1;
  const isInsideWord = position > 0 && INSIDE_WORD.test(text);
  for (const [pattern, read] of isInsideWord ? [] : rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    const part = match && read(match, depth);
    if (part) return [part, match[0].length];
  }
  return [text.charAt(position), 1];
}

function styled(type: "strong" | "em" | "del"): Read {
  return ([, text], depth) => ({ type, children: parseInline(text!, depth) });
}

function link(href: string, children: Inline[]): Inline | undefined {
  return LINK_SCHEME.test(href) ? { type: "link", href, children } : undefined;
}

function image(src: string, alt: string): Inline | undefined {
  return IMAGE_SCHEME.test(src) ? { type: "image", src, alt } : undefined;
}
