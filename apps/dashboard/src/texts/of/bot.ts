import { bot } from "../en/bot.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(bot);
