import { type Inline, MAX_DEPTH } from "./tree.ts";

type Read = (match: RegExpExecArray, depth: number) => Inline;

type Rule = [RegExp, Read];

/** Rules that never search for the end of a mark. */
const quickRules: Rule[] = [
  [/\\([!-/:-@[-`{-~])/y, ([, character]) => character!],
  [/<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000})>/iy, ([, href]) => link(href!, [href!])],
  [/https?:\/\/[^\s<>"]{0,2000}[^\s<>"'.,:;!?)\]*_~`]/iy, ([href]) => link(href, [href])],
  [/ {0,9}\n/y, () => ({ type: "break" })],
];

/** All rules, in the order in which they are tried at each character that may begin a mark. Lengths are bounded. */
const rules: Rule[] = [
  ...quickRules,
  [/(`{1,3})(?!`)([^`]{1,2000})\1(?!`)/y, ([, , text]) => ({ type: "code", text: text!.trim() })],
  [
    /!\[([^\]\n]{0,500})\]\(\s{0,9}(https?:\/\/[^\s()]{1,2000})[^)\n]{0,500}\)/iy,
    ([, alt, src]) => ({ type: "image", src: src!, alt: alt! }),
  ],
  [
    /\[((?:[^[\]\n]|\[[^[\]\n]{0,99}\]){1,1000})\]\(\s{0,9}((?:https?:\/\/|mailto:|tel:)(?:[^\s()]|\([^\s()]{0,500}\)){1,2000})[^)\n]{0,500}\)/iy,
    ([, text, href], depth) => link(href!, parseInline(text!, depth)),
  ],
  [/\*\*(?=\S)([^\n]{0,2000}?[^\s*])\*\*/y, styled("strong")],
  [/__(?=\S)([^\n]{0,2000}?[^\s_])__(?!\w)/y, styled("strong")],
  [/~~(?=\S)([^\n]{0,2000}?[^\s~])~~/y, styled("del")],
  [/\*(?=[^\s*])((?:[^*\n]|\*\*[^*\n]{1,500}\*\*){0,2000}[^\s*]|\*\*[^*\n]{1,500}\*\*)\*(?!\*)/y, styled("em")],
  [/_(?=[^\s_])([^_\n]{0,2000}[^\s_])_(?!\w)/y, styled("em")],
];

/** Characters at which a mark may begin. */
const BEGINNING = /[\\`![<*_~ \n]|https?:/i;

/** Inside a word these characters are not marks. Safari 15 does not support lookbehind. */
const INSIDE_WORD = /\w\w/;

/**
 * A character that could begin a mark but does not costs a search of up to 2,000 characters. After so many of them, only
 * the quick rules apply to the rest of the text.
 */
const MAX_UNCLOSED_MARKS = 200;
let unclosedMarks: number;

export function parseInline(text: string, depth = 0): Inline[] {
  if (!depth) unclosedMarks = 0;
  if (depth > MAX_DEPTH) return [text];
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.length - 1;
    if (typeof part === "string" && typeof parts[last] === "string") parts[last] += part;
    else if (part) parts.push(part);
  };
  for (let position = 0; position < text.length; ) {
    const found = text.slice(position).search(BEGINNING);
    const next = found < 0 ? text.length : position + found;
    const [part, length] = readMark(text, next, depth + 1);
    add(text.slice(position, next));
    add(part);
    position = next + length;
  }
  return parts;
}

/** @returns the element at the position and its length; without a mark, the character itself */
function readMark(text: string, position: number, depth: number): [Inline, number] {
  if (!INSIDE_WORD.test(text.substring(position - 1, position + 1))) {
    for (const [pattern, read] of unclosedMarks < MAX_UNCLOSED_MARKS ? rules : quickRules) {
      pattern.lastIndex = position;
      const match = pattern.exec(text);
      if (match) return [read(match, depth), match[0].length];
    }
    if (text[position]! > " ") unclosedMarks++;
  }
  return [text.charAt(position), 1];
}

function styled(type: "strong" | "em" | "del"): Read {
  return ([, text], depth) => ({ type, children: parseInline(text!, depth) });
}

const link = (href: string, children: Inline[]): Inline => ({ type: "link", href, children });
