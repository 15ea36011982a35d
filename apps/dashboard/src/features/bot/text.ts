import { bot } from "../../texts/en/bot.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(bot);
