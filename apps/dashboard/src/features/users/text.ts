import { users } from "../../texts/en/users.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text } = textsBeside(users);
