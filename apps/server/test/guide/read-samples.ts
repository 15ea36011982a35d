import { readdirSync, readFileSync } from "node:fs";

/** A fenced code block of a guide. */
export interface Sample {
  /** The guide's name, such as `webhooks`. */
  guide: string;
  /** The line of its first code line. */
  line: number;
  language: string;
  code: string;
  /** The sample that follows directly in the same section, if any. */
  next: Sample | undefined;
}

const guidesFolder = new URL("../../../../docs/guide/", import.meta.url);

/** Reads all samples of all guides. @throws when a fence is not closed, or is indented */
export function readSamples(): Sample[] {
  const guides = readdirSync(guidesFolder).filter((name) => name.endsWith(".md"));
  return guides.flatMap((name) =>
    samplesOf(name.replace(".md", ""), readFileSync(new URL(name, guidesFolder), "utf8")),
  );
}

function samplesOf(guide: string, text: string): Sample[] {
  const samples: Sample[] = [];
  let open: Sample | undefined;
  let previous: Sample | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (open && line === "```") {
      if (previous) previous.next = open;
      samples.push(open);
      previous = open;
      open = undefined;
    } else if (open) {
      open.code += `${line}\n`;
    } else if (/^\s*(```|~~~)/.test(line)) {
      const [, language] = /^```(\w*)$/.exec(line) ?? [];
      if (language === undefined) throw new Error(`${guide}.md:${index + 1}: not a fence of three backticks`);
      open = { guide, line: index + 2, language, code: "", next: undefined };
    } else if (line.startsWith("#")) {
      previous = undefined;
    }
  }
  if (open) throw new Error(`${guide}.md:${open.line}: the fence is not closed`);
  return samples;
}
