import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "search.customers": "Customers",
  "search.companies": "Companies",
  "search.conversations": "Other conversations",
  "search.messages": "Messages",
  "search.anonymous": "Anonymous User",
  "search.note": "Private note: {excerpt}",
  "search.busy": "Searching…",
  "search.help": "Narrow it down with",
});
