import { withSharedTexts } from "../../../../texts/text.ts";

export const { text } = withSharedTexts({
  "tools.mention": "Mention a teammate",
  "tools.emoji": "Insert emoji",
  "tools.format": "Formatting",

  "emoji.search": "Search emoji",
  "emoji.all": "Emoji",
  "emoji.none": "No emoji matches “{q}”",

  "format.link": "Link",
  "format.code": "Code",
  "format.list": "Bulleted list",
});
