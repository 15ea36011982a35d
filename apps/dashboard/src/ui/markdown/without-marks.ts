const READ = 300;

/** A text in plain words, for where there is one line: of a long one only as much as might be read. */
export function withoutMarks(text: string): string {
  return text
    .slice(0, READ)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, "")
    .replace(/^(?:[ \t]*(?:>[ \t]?|#{1,6}[ \t]|[-+*][ \t]))+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\w*])/g, "$2")
    .trim();
}
