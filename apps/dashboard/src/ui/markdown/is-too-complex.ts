const MOST_WORK = 1_000_000;
const MOST_CELLS = 2000;

const lineEnd = /\r\n|\r|\n/; // as defined by marked, like the blank lines
const blankLine = /^[ \t]*$/;
const fence = /^(`{3,})[^`]*$|^(~{3,})/;
/** A fence may end with the HTML or the quote that contains it. An indented fence may belong to a list. */
const ambiguous = /^ {0,3}[<>]|^[ \t]+(?:```|~~~)/;
const deeplyNested = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){10}/;
const marks = /[*_`~[\]()<>!|\\]/g;

/**
 * Whether a text is too complex to parse, so that its source text is shown. For each mark, `marked` scans the rest of
 * the block for its end. It recurses for each level of nesting.
 */
export function isTooComplex(text: string): boolean {
  if (text.split(lineEnd).some((line) => deeplyNested.test(line))) return true; // also in text that only looks like code
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
 * The lines between blank lines, without code, which has no marks. After an ambiguous line, no line counts as code.
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
    isClear &&= !ambiguous.test(line);
    codeEnd = isClear ? codeEndAfter(line) : undefined;
    if (blankLine.test(line)) blocks.push([]);
    else if (!codeEnd) blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0);
}

/** The pattern that ends the code block that this line starts, if it starts one. */
function codeEndAfter(line: string): RegExp | undefined {
  const [, backticks, tildes] = fence.exec(line) ?? [];
  const opening = backticks ?? tildes;
  return opening === undefined ? undefined : new RegExp(`^ {0,3}${opening}[~\`]* *$`);
}
