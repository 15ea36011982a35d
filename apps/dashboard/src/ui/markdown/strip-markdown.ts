const MAX_LENGTH = 300;

/** A text without Markdown, for one-line previews. Only the first 300 characters are kept. */
export function stripMarkdown(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/^ {0,3}(?:```|~~~).*$/gm, "")
    .replace(/^(?:[ \t]*(?:>[ \t]?|#{1,6}[ \t]|[-+*][ \t]))+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\w*])/g, "$2")
    .trim();
}
