import { accounts } from "../en/accounts.ts";
import { gettingStarted } from "../en/getting-started.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside({ ...accounts, ...gettingStarted });
