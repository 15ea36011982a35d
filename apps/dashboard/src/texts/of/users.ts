import { users } from "../en/users.ts";
import { textsBeside } from "../text.ts";

export const { text } = textsBeside(users);
