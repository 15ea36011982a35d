import { type Inline, MAX_DEPTH } from "./tree.ts";

/** Where a mark is read. */
interface Place {
  depth: number;
  /** Shared by the whole text. */
  attempts: { left: number };
}

type Read = (match: RegExpExecArray, place: Place) => Inline | undefined;

/** A message with more marks that never close is hostile: each of them costs a search of up to 2,000 characters. */
const MAX_UNCLOSED_MARKS = 200;

const LINK_SCHEME = /^(?:https?:\/\/|mailto:|tel:)/i;
const IMAGE_SCHEME = /^https?:\/\//i;

/**
 * The rules are tried in this order at each character that may begin a mark. Lengths and the number of unclosed
 * marks are bounded, so that parsing is fast even for a message full of unclosed marks.
 */
const rules: [RegExp, Read][] = [
  [/\\([!-/:-@[-`{-~])/y, ([, character]) => character],
  [/(`{1,3})(?!`)([^`]{1,2000})\1(?!`)/y, ([, , text]) => ({ type: "code", text: text!.trim() })],
  [/!\[([^\]\n]{0,500})\]\(\s{0,9}([^\s()]{1,2000})[^)\n]{0,500}\)/y, ([, alt, src]) => image(src!, alt!)],
  [
    /\[((?:[^[\]\n]|\[[^[\]\n]{0,99}\]){1,1000})\]\(\s{0,9}((?:[^\s()]|\([^\s()]{0,500}\)){1,2000})[^)\n]{0,500}\)/y,
    ([, text, href], place) => link(href!, parseWithin(text!, place)),
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

export const parseInline = (text: string): Inline[] =>
  parseWithin(text, { depth: 0, attempts: { left: MAX_UNCLOSED_MARKS } });

function parseWithin(text: string, { depth, attempts }: Place): Inline[] {
  if (depth > MAX_DEPTH) return [text];
  const parts: Inline[] = [];
  let plain = "";
  let position = 0;
  const begin = new RegExp(BEGINNING);

  while (position < text.length) {
    begin.lastIndex = position;
    const next = begin.exec(text)?.index ?? text.length;
    plain += text.slice(position, next);
    const [part, length] = readMark(text, next, { depth: depth + 1, attempts });
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
function readMark(text: string, position: number, place: Place): [Inline, number] {
  INSIDE_WORD.lastIndex = position - 1;
  const isInsideWord = position > 0 && INSIDE_WORD.test(text);
  const isPlain = isInsideWord || place.attempts.left <= 0;
  for (const [pattern, read] of isPlain ? [] : rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    const part = match && read(match, place);
    if (part) return [part, match[0].length];
  }
  if (!isPlain && !/\s/.test(text.charAt(position))) place.attempts.left--;
  return [text.charAt(position), 1];
}

function styled(type: "strong" | "em" | "del"): Read {
  return ([, text], place) => ({ type, children: parseWithin(text!, place) });
}

function link(href: string, children: Inline[]): Inline | undefined {
  return LINK_SCHEME.test(href) ? { type: "link", href, children } : undefined;
}

function image(src: string, alt: string): Inline | undefined {
  return IMAGE_SCHEME.test(src) ? { type: "image", src, alt } : undefined;
}
