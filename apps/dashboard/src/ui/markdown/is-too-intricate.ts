const MOST_WORK = 1_000_000;
const MOST_CELLS = 2000;

const fence = /^ {0,3}(?:```|~~~)/;
const deeplyNested = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){10}/;
const marks = /[*_`~[\]()<>!|\\]/g;

/**
 * Whether a text holds more marks than anybody reads, so that it is better shown as it was typed. From each mark, marked
 * looks through the rest of its block for the other end, and for each level of nesting it calls itself.
 */
export function isTooIntricate(text: string): boolean {
  if (text.split("\n").some((line) => deeplyNested.test(line))) return true; // also in what only looks like code
  let work = 0;
  let cells = 0;
  for (const lines of blocksOf(text)) {
    const block = lines.join("\n");
    work += block.length * (block.match(marks)?.length ?? 0);
    cells += lines.length * Math.max(...lines.map((line) => line.split("|").length - 1));
  }
  return work > MOST_WORK || cells > MOST_CELLS;
}

/** The lines between blank lines, without code, in which marks mean nothing. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (fence.test(line)) isCode = !isCode;
    else if (!isCode && line.trim() === "") blocks.push([]);
    else if (!isCode) blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0);
}
