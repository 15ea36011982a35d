import { parseInline } from "./inline.ts";
import { type Block, MAX_DEPTH } from "./tree.ts";

const FENCE = /^ {0,3}```/;
const QUOTE = /^ {0,3}> ?/;
const HEADING = /^ {0,3}#{1,6} +/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)]) +/;
/** Matches lines that belong to the list item above. */
const INDENTED = /^(?: {2,4}|\t)(?=\S| )/;

export function parseMarkdown(text: string, depth = 0): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  while (lines.length > 0) {
    if (lines[0]!.trim() === "") lines.shift();
    else blocks.push(takeCode(lines) ?? takeNested(lines, depth) ?? takeHeading(lines) ?? takeParagraph(lines));
  }
  return blocks;
}

/** Removes lines from the beginning while `belongs` is true, and returns them. */
function takeWhile(lines: string[], belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function takeCode(lines: string[]): Block | undefined {
  if (!FENCE.test(lines[0]!)) return undefined;
  lines.shift();
  const text = takeWhile(lines, (line) => !FENCE.test(line)).join("\n");
  lines.shift();
  return { type: "code", text };
}

/** Blocks that contain blocks. */
function takeNested(lines: string[], depth: number): Block | undefined {
  return depth < MAX_DEPTH ? (takeQuote(lines, depth + 1) ?? takeList(lines, depth + 1)) : undefined;
}

function takeQuote(lines: string[], depth: number): Block | undefined {
  const quoted = takeWhile(lines, (line) => QUOTE.test(line)).map((line) => line.replace(QUOTE, ""));
  return quoted.length > 0 ? { type: "quote", children: parseMarkdown(quoted.join("\n"), depth) } : undefined;
}

function takeList(lines: string[], depth: number): Block | undefined {
  const first = ITEM.exec(lines[0]!);
  if (!first) return undefined;
  const isOrdered = first[1] !== undefined;
  const isNext = (line: string | undefined) => {
    const item = ITEM.exec(line ?? "");
    return item !== null && (item[1] !== undefined) === isOrdered;
  };
  const items: Block[][] = [];
  while (isNext(lines[0])) {
    const item = [lines.shift()!.replace(ITEM, ""), ...takeWhile(lines, (line) => INDENTED.test(line))];
    items.push(parseMarkdown(item.map((line) => line.replace(INDENTED, "")).join("\n"), depth));
  }
  return { type: "list", isOrdered, start: Number(first[1] ?? 1), items };
}

function takeHeading(lines: string[]): Block | undefined {
  if (!HEADING.test(lines[0]!)) return undefined;
  return {
    type: "heading",
    children: parseInline(
      lines
        .shift()!
        .replace(HEADING, "")
        .replace(/ +#+ *$/, ""),
    ),
  };
}

/** A paragraph continues over single line breaks, up to an empty line or another block. */
function takeParagraph(lines: string[]): Block {
  const first = lines.shift()!;
  const isText = (line: string) =>
    line.trim() !== "" && ![FENCE, QUOTE, HEADING, ITEM].some((beginning) => beginning.test(line));
  return { type: "paragraph", children: parseInline([first, ...takeWhile(lines, isText)].join("\n")) };
}
