/** The pages of Gmail and of Google Sheets. */
export const google = {
  "google.heading": "Google",
  "gmail.mailbox": "Mailbox",
  "gmail.email": "Connected email",
  "gmail.lastSynced": "Last synced",
  "gmail.fromNow": "Mail that comes from now on becomes conversations. What was there before stays where it is.",
  "gmail.slackHint": "Answer mail from a channel of yours, too:",
} as const;
