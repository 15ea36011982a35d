/** The pages that are not there yet: what they are called, and what will be there. */
export const later = {
  "later.notYet": "This page is not there yet",
  "later.toWidget": "Set up the chat widget",

  "later.integrations": "Integrations",
  "later.slack": "Slack",
  "later.slackSupport": "Sync with Slack",
  "later.hubspot": "HubSpot",
  "later.intercom": "Intercom",
  "later.integrationsHint":
    "Other services will be connected here. Until then, conversations reach you through the chat widget.",
} as const;
