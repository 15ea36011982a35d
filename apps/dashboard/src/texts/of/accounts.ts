import { accounts } from "../en/accounts.ts";
import { gettingStarted } from "../en/getting-started.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts({ ...accounts, ...gettingStarted });
