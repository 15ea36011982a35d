export const markdown = {
  "markdown.code": "Code",
  "markdown.table": "Table",
  "markdown.showPicture": "Show image",
} as const;
