export const shared = {
  product: "Parley",
  "page.title": "{title} · Parley",
  "page.guide": "Read the guide",
  "page.guideAbout": "Read the guide: {about}",

  "error.generic": "Something went wrong. Please contact us or try again in a few minutes.",
  "error.fields": "Error: {reasons}",
  "error.invalidField": "invalid {name}",
  "error.unreachable": "We couldn't reach the server. Check your connection and try again.",
  "error.load": "Couldn't load this",
  "error.screen": "Couldn't show this screen. Reload the page to try again.",
  "error.outdated": "Parley was updated",
  "error.outdatedHint": "Reload the page to continue. Your drafts are kept.",
  "error.reload": "Reload",
  "error.tryAgain": "Try again",
  "error.socket": "Error connecting to socket. Try refreshing the page.",

  "debug.error": "Something went wrong!",
  "debug.warning": "Warning",
  "debug.debug": "Debug info",

  "form.edit": "Edit",
  "form.editWhat": "Edit {what}",
  "form.save": "Save",
  "form.cancel": "Cancel",
  "form.close": "Close",
  "form.leave": "You have unsaved changes. Leave without saving them?",
  none: "--",
  copied: "Copied to clipboard!",
  notCopied: "This browser doesn't allow copying. Select the text and copy it yourself.",
  copyWhat: "Copy {name}: {value}",

  "confirm.cancel": "Cancel",

  toasts: "Notifications",
  undo: "Undo",

  "time.now": "just now",
  "time.seconds": "{n}s",
  "time.minutes": "{n}m",
  "time.hours": "{n}h",
  "time.days": "{n}d",
  "count.moreOpen": "more than {count} open",
  "count.open": { one: "{count} open", other: "{count} open" },
  "count.unread": { one: "{count} unread", other: "{count} unread" },

  "picker.create": "Create “{name}”",
  "picker.done": "Done",

  "suggestions.found": { one: "{count} suggestion", other: "{count} suggestions" },

  "connection.lost": "Reconnecting… your messages are kept",
  "connection.back": "Back online",
  "connection.backWithNew": { one: "Back online, {count} new", other: "Back online, {count} new" },
} as const;
