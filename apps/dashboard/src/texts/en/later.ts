/** The pages that are not there yet: what they are called, and what will be there. */
export const later = {
  "later.notYet": "This page is not there yet",
  "later.toInbox": "Go to the inbox",
  "later.toWidget": "Set up the chat widget",
  "later.toDocs": "Read about the API",
  "later.toAccount": "Go to the account",

  "later.companies": "Companies (beta)",
  "later.newCompany": "New company",
  "later.company": "Company",
  "later.editCompany": "Edit company",
  "later.companiesHint": "Your customers will be gathered by company here. Until then, you find them in the inbox.",
  "later.tags": "Tags",
  "later.tag": "Tag",
  "later.tagsHint":
    "Tags will be listed and changed here. You can make them and put them on conversations already, in the inbox.",
  "later.issues": "Issues (beta)",
  "later.issue": "Issue",
  "later.issuesHint":
    "What your customers are waiting for will be tracked here. Until then, a private note keeps it with the conversation.",
  "later.notes": "Notes",
  "later.notesHint":
    "Your notes about customers will be listed here by day. Until then, private notes stand in the conversations.",

  "later.integrations": "Integrations",
  "later.slack": "Slack",
  "later.slackReply": "Reply from Slack",
  "later.slackSupport": "Sync with Slack",
  "later.google": "Google",
  "later.gmail": "Gmail (beta)",
  "later.sheets": "Google Sheets (alpha)",
  "later.mattermost": "Mattermost",
  "later.twilio": "Twilio",
  "later.github": "GitHub",
  "later.hubspot": "HubSpot",
  "later.intercom": "Intercom",
  "later.integrationsHint":
    "Other services will be connected here. Until then, conversations reach you through the chat widget.",
  "later.forwarding": "Email forwarding",
  "later.forwardingHint":
    "The addresses that bring mail into the inbox will be listed here. Until then, conversations reach you through the chat widget.",

  "later.apiKeys": "API keys",
  "later.subscriptions": "Event subscriptions",
  "later.templates": "Email templates",
  "later.functions": "Functions",
  "later.function": "Function",
  "later.developersHint": "What your own code needs will be set up here. What the API can do is described already.",

  "later.billing": "Billing Overview",
  "later.billingHint": "Your plan and your card will be managed here. Nothing is charged until then.",
} as const;
