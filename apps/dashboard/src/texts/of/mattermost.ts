import { mattermost } from "../en/mattermost.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(mattermost);
