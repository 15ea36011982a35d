export const notifications = {
  "notifications.offer": "Stay up to date",
  "notifications.offerHint": "Get a notification when a customer writes while you're looking elsewhere?",
  "notifications.accept": "Notify me",
  "notifications.decline": "No, thanks",
} as const;
