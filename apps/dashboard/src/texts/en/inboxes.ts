export const inboxes = {
  "inboxes.add": "Add inbox",
  "inboxes.configureOne": "Configure inbox",
  "inboxes.configureAll": "Configure inboxes",
  "inboxes.loadFailed": "Error loading inboxes!",
} as const;
