import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "google.heading": "Google",
  "gmail.mailbox": "Mailbox",
  "gmail.email": "Connected email",
  "gmail.lastSynced": "Last synced",
  "gmail.fromNow": "Mail that comes from now on becomes conversations. What was there before stays where it is.",
  "gmail.slackHint": "Answer mail from a channel of yours, too:",

  "sheets.table": "Table",
  "sheets.none": "Nothing is written anywhere until you choose a table.",
  "sheets.choose": "Choose a table",
  "sheets.chooseAnother": "Choose another table",
  "sheets.sheet": "Sheet",
  "sheets.address": "Address of the table",
  "sheets.addressHint": "Open it in Google Sheets, and copy what your browser shows at the top.",
  "sheets.addressPlaceholder": "https://docs.google.com/spreadsheets/d/…",
  "sheets.addressFirst": "The address comes first.",
  "sheets.looking": "Looking for it…",
  "sheets.found": "Found: {title}",
  "sheets.required": "Please fill this in",
  "sheets.rows": "What becomes a row",
  "sheets.conversations": "New conversations",
  "sheets.conversationsHint": "Once something is said: who it is, what was said first, and the way there.",
  "sheets.customers": "New customers",
  "sheets.customersHint": "Whoever is new, whether they have said anything or not. Those of an import are not written.",
  "sheets.notChanged": "What becomes a row was not changed",
});
