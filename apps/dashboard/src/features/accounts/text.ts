import { accounts } from "../../texts/en/accounts.ts";
import { gettingStarted } from "../../texts/en/getting-started.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside({ ...accounts, ...gettingStarted });
