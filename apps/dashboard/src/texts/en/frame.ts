export const frame = {
  "menu.main": "Main menu",
  "menu.inbox": "Inbox",
  "menu.settings": "Settings",
  "menu.account": "Account",
  "menu.team": "My team",
  "menu.profile": "My profile",
  "menu.savedReplies": "Saved replies",
  "menu.light": "Light",
  "menu.dark": "Dark",
  "menu.logout": "Log out",
  "menu.conversations": "Conversation menu",
  "menu.inboxes": "Inboxes",

  "skip.list": "Skip to conversations",
  "skip.thread": "Skip to messages",
  "skip.composer": "Skip to reply",
} as const;
