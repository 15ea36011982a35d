import { users } from "../en/users.ts";
import { withSharedTexts } from "../text.ts";

export const { text } = withSharedTexts(users);
