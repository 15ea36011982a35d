export const notifications = {
  "notifications.heading": "Notifications in this browser",
  "notifications.hint":
    "Shown while no tab of Parley is in sight, with the customer's name and how the message begins.",
  "notifications.newMessages": "New messages",
  "notifications.blocked":
    "This browser was told to block notifications from here. Allow them in its settings for this site first.",
  "notifications.unsupported": "This browser has no notifications, or not without a secure address (https).",

  "notifications.offer": "Stay up to date",
  "notifications.offerHint": "Get a notification when a customer writes while you look elsewhere?",
  "notifications.accept": "Notify me",
  "notifications.decline": "No, thanks",
} as const;
