interface SplitText {
  body: string;
  /** What it answers, at its end. */
  quoted?: string;
}

const attribution = /^(?:On .{1,300}wrote:|Am .{1,300}schrieb.{0,200}:|Le .{1,300}a écrit\s?:)$/;
const original = /^-{2,} ?Original Message ?-{2,}$/i;
const isQuoted = (line: string) => line.startsWith(">") || line.trim() === "";

/** Takes the quotation at the end of a mail from what was said above it. One that is answered line by line stays whole. */
export function splitQuote(text: string): SplitText {
  const lines = text.split(/\r?\n/);
  const begin = beginOf(lines);
  const body = lines.slice(0, begin).join("\n").trimEnd();
  if (begin === lines.length || body === "") return { body: text };
  return { body, quoted: lines.slice(begin).join("\n").trim() };
}

function beginOf(lines: string[]) {
  const copied = lines.findIndex((line) => original.test(line.trim()));
  if (copied !== -1) return copied;
  let begin = lines.length;
  while (begin > 0 && isQuoted(lines[begin - 1]!)) begin -= 1;
  if (!lines.slice(begin).some((line) => line.startsWith(">"))) return lines.length;
  // Mail programs break the line that says whose it was.
  for (const length of [1, 2, 3]) {
    const before = lines.slice(Math.max(0, begin - length), begin);
    if (attribution.test(before.map((line) => line.trim()).join(" "))) return begin - before.length;
  }
  return begin;
}
