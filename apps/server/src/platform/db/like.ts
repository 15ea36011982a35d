/** A pattern for LIKE that matches texts which contain the text. `%` and `_` are literal. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * A caller's own pattern. If it ends in an incomplete escape, the backslash is literal: the database would refuse the
 * pattern.
 */
export const likePattern = (text: string) => (/(?<!\\)(\\\\)*\\$/.test(text) ? `${text}\\` : text);
