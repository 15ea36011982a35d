import { bot } from "../en/bot.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(bot);
