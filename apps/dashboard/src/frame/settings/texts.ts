import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "settings.menu": "Settings menu",
  "settings.you": "You",
  "settings.company": "Company",
  "settings.channels": "Channels",
  "settings.work": "Work",
  "settings.widget": "Chat widget",
  "settings.forwarding": "Email forwarding",
});
