export const formats = ["bold", "italic", "link", "code", "list"] as const;
export type Format = (typeof formats)[number];

/** A text with a selection, which is empty at a caret. */
interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Replaces a part of the text, and then selects a part of the new text. */
export interface FormatEdit {
  from: number;
  to: number;
  inserted: string;
  selected: [from: number, to: number];
}

/** The marks of a format. Within a word, Markdown ignores underscores. */
function markOf(format: "bold" | "italic", { text, from, to }: Selected): string {
  if (format === "bold") return "**";
  return /[\p{L}\p{N}]$/u.test(text.slice(0, from)) || /^[\p{L}\p{N}]/u.test(text.slice(to)) ? "*" : "_";
}

/** Formats the selection with Markdown. A selection that has the format loses it, except links. */
export function formatted(format: Format, selection: Selected): FormatEdit {
  if (format === "list") return listed(selection);
  const trimmed = withoutOuterSpace(selection);
  if (format === "link") return linked(trimmed);
  if (format === "code") return coded(trimmed);
  const mark = markOf(format, trimmed);
  return isSeveralLines(trimmed) ? markedLines(trimmed, mark) : marked(trimmed, mark);
}

/** Marks beside spaces do not format. */
function withoutOuterSpace({ text, from, to }: Selected): Selected {
  const selected = text.slice(from, to);
  if (selected.trim() === "") return { text, from, to };
  const before = selected.length - selected.trimStart().length;
  const after = selected.length - selected.trimEnd().length;
  return { text, from: from + before, to: to - after };
}

const partOf = ({ text, from, to }: Selected) => text.slice(from, to);
const isSeveralLines = (selection: Selected) => partOf(selection).includes("\n");

/** Selects what was inserted, without a number of characters at each end. */
const replacing = ({ from, to }: Selected, inserted: string, atStart = 0, atEnd = atStart): FormatEdit => ({
  from,
  to,
  inserted,
  selected: [from + atStart, from + inserted.length - atEnd],
});

function marked(selection: Selected, mark: string): FormatEdit {
  const { text, from, to } = selection;
  const part = partOf(selection);
  if (isMarked(part, mark)) return replacing(selection, part.slice(mark.length, -mark.length));
  if (text.slice(0, from).endsWith(mark) && text.slice(to).startsWith(mark)) {
    return replacing({ text, from: from - mark.length, to: to + mark.length }, part);
  }
  return replacing(selection, mark + part + mark, mark.length);
}

/** `**a** and **b**` is not: its first mark ends before its last begins. */
const isMarked = (words: string, mark: string) =>
  words.length > 2 * mark.length &&
  words.startsWith(mark) &&
  words.endsWith(mark) &&
  !words.slice(mark.length, -mark.length).includes(mark);

/** A line: the sign of its list or quotation, and its words. */
const line = /^(\s*(?:(?:[-*+>]|\d+[.)])\s+)*)(.*?)(\s*)$/;

/** Marks do not reach across lists and paragraphs, so each line has its own. */
function markedLines(selection: Selected, mark: string): FormatEdit {
  const lines = partOf(selection)
    .split("\n")
    .map((each) => line.exec(each)?.slice(1) ?? ["", each, ""]);
  const areMarked = lines.every(([, words = ""]) => words === "" || isMarked(words, mark));
  function change(words: string) {
    if (words === "") return "";
    if (areMarked) return words.slice(mark.length, -mark.length);
    return isMarked(words, mark) ? words : mark + words + mark;
  }
  return replacing(selection, lines.map(([sign, words = "", end]) => `${sign}${change(words)}${end}`).join("\n"));
}

const ADDRESS = "https://";

/** The part that is missing is selected: the words of an address, or the address of words. */
function linked(selection: Selected): FormatEdit {
  const part = partOf(selection);
  if (/^(https?:\/\/|mailto:)\S+$/i.test(part)) return replacing(selection, `[](${part})`, 1, part.length + 3);
  if (part === "") return replacing(selection, `[](${ADDRESS})`, 1, ADDRESS.length + 3);
  return replacing(selection, `[${part.replaceAll("\n", " ")}](${ADDRESS})`, part.length + 3, 1);
}

/** Several lines become a block. The marks are longer than those within the code. */
function coded(selection: Selected): FormatEdit {
  const { text, from, to } = selection;
  const part = partOf(selection);
  const longest = Math.max(0, ...[...part.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  if (isSeveralLines(selection)) {
    const fence = "`".repeat(Math.max(3, longest + 1));
    const start = `${from === 0 || text[from - 1] === "\n" ? "" : "\n"}${fence}\n`;
    const end = `\n${fence}${to === text.length || text[to] === "\n" ? "" : "\n"}`;
    return replacing(selection, start + part + end, start.length, end.length);
  }
  if (longest === 0 || /^`[^`]*`$/.test(part)) return marked(selection, "`");
  const ticks = "`".repeat(longest + 1);
  return replacing(selection, `${ticks} ${part} ${ticks}`, ticks.length + 1);
}

const BULLET = "- ";

/** The lines of the selection become a list, whole lines even if only a part is selected. */
function listed({ text, from, to }: Selected): FormatEdit {
  const start = text.slice(0, from).lastIndexOf("\n") + 1;
  const nextLine = text.indexOf("\n", to);
  const lines = { text, from: start, to: nextLine === -1 ? text.length : nextLine };
  const each = partOf(lines).split("\n");
  const isListed = each.every((one) => one.trim() === "" || one.startsWith(BULLET)) && partOf(lines).trim() !== "";
  const inserted = each
    .map((one) => {
      if (isListed) return one.startsWith(BULLET) ? one.slice(BULLET.length) : one;
      return (one.trim() === "" && each.length > 1) || one.startsWith(BULLET) ? one : BULLET + one;
    })
    .join("\n");
  const edit = replacing(lines, inserted);
  if (from !== to) return edit;
  const caret = Math.max(start, from + inserted.length - (lines.to - start));
  return { ...edit, selected: [caret, caret] };
}
