export const search = {
  "search.customers": "Customers",
  "search.companies": "Companies",
  "search.conversations": "Other conversations",
  "search.messages": "Messages",
  "search.anonymous": "Anonymous User",
  "search.note": "Private note: {excerpt}",
  "search.busy": "Searching…",
  "search.help": "Narrow it down with",
} as const;
