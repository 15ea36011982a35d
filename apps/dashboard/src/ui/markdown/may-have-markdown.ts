const marks = /[*_`~[\]<>#|\\]|^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/m;

/** Whether a text may contain Markdown. Most messages contain none. */
export const mayHaveMarkdown = (text: string) => marks.test(text);
