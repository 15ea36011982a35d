const marks = /[*_`~[\]<>#|\\]|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/m;

/** Whether there may be Markdown in a text. Most of what people write has none. */
export const hasMarks = (text: string) => marks.test(text);
