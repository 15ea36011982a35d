import { mattermost } from "../en/mattermost.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(mattermost);
