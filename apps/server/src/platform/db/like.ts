/** Matches what contains the text; `%` and `_` stand for themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A caller's own pattern. One that ends in the middle of an escape means the backslash: the database would refuse it. */
export const asPattern = (text: string) => (/(?<!\\)(\\\\)*\\$/.test(text) ? `${text}\\` : text);
