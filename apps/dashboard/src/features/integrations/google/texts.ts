import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "google.heading": "Google",
  "gmail.mailbox": "Mailbox",
  "gmail.email": "Connected email",
  "gmail.lastSynced": "Last synced",
  "gmail.notSynced": "Not yet",
  "gmail.fromNow": "Mail that arrives after you connect becomes conversations. Earlier mail is not imported.",
  "gmail.slackHint": "You can also reply to email from Slack:",

  "sheets.table": "Spreadsheet",
  "sheets.none": "Choose a spreadsheet to start adding rows.",
  "sheets.choose": "Choose a spreadsheet",
  "sheets.chooseAnother": "Choose another spreadsheet",
  "sheets.sheet": "Sheet",
  "sheets.address": "Spreadsheet URL",
  "sheets.addressHint": "Open the spreadsheet in Google Sheets and copy its URL from your browser.",
  "sheets.addressPlaceholder": "https://docs.google.com/spreadsheets/d/…",
  "sheets.addressFirst": "Enter the URL first.",
  "sheets.looking": "Looking for the spreadsheet…",
  "sheets.found": "Found: {title}",
  "sheets.required": "This field is required",
  "sheets.rows": "Rows",
  "sheets.conversations": "New conversations",
  "sheets.conversationsHint":
    "One row for the first message, with the customer, the text and a link to the conversation.",
  "sheets.customers": "New customers",
  "sheets.customersHint":
    "One row for each new customer, even before the first message. Imported customers are left out.",
  "sheets.notChanged": "Couldn't save the settings",
});
