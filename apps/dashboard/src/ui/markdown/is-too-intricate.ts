const MOST_WORK = 1_000_000;
const MOST_CELLS = 2000;

const lineEnd = /\r\n|\r|\n/; // as marked has it, and so with blank lines
const blankLine = /^[ \t]*$/;
const fence = /^(`{3,})[^`]*$|^(~{3,})/;
/** HTML and quotes may have a fence in them that ends with them, and one that is indented may be of a list. */
const obscure = /^ {0,3}[<>]|^[ \t]+(?:```|~~~)/;
const deeplyNested = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){10}/;
const marks = /[*_`~[\]()<>!|\\]/g;

/**
 * Whether a text holds more marks than anybody reads, so that it is better shown as it was typed. From each mark, marked
 * looks through the rest of its block for the other end, and for each level of nesting it calls itself.
 */
export function isTooIntricate(text: string): boolean {
  if (text.split(lineEnd).some((line) => deeplyNested.test(line))) return true; // also in what only looks like code
  let work = 0;
  let cells = 0;
  for (const lines of blocksOf(text)) {
    const block = lines.join("\n");
    work += block.length * (block.match(marks)?.length ?? 0);
    cells += lines.length * Math.max(...lines.map((line) => line.split("|").length - 1));
  }
  return work > MOST_WORK || cells > MOST_CELLS;
}

/**
 * The lines between blank lines, without code, in which marks mean nothing. From where it takes more than a look to tell
 * what is code, nothing is.
 */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  let codeEnd: RegExp | undefined;
  let isClear = true;
  for (const line of text.split(lineEnd)) {
    if (codeEnd) {
      if (codeEnd.test(line)) codeEnd = undefined;
      continue;
    }
    isClear &&= !obscure.test(line);
    codeEnd = isClear ? codeEndAfter(line) : undefined;
    if (blankLine.test(line)) blocks.push([]);
    else if (!codeEnd) blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0);
}

/** What ends the code that a line begins, if it does. */
function codeEndAfter(line: string): RegExp | undefined {
  const [, backticks, tildes] = fence.exec(line) ?? [];
  const opening = backticks ?? tildes;
  return opening === undefined ? undefined : new RegExp(`^ {0,3}${opening}[~\`]* *$`);
}
