export const markdown = {
  "markdown.code": "Code",
  "markdown.table": "Table",
} as const;
