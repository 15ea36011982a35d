import { accounts } from "./en/accounts.ts";
import { bot } from "./en/bot.ts";
import { conversations } from "./en/conversations.ts";
import { customers } from "./en/customers.ts";
import { frame } from "./en/frame.ts";
import { inboxes } from "./en/inboxes.ts";
import { savedReplies } from "./en/saved-replies.ts";
import { sessions } from "./en/sessions.ts";
import { shared } from "./en/shared.ts";
import { tags } from "./en/tags.ts";
import { users } from "./en/users.ts";
import { widget } from "./en/widget.ts";

/** Every text on screen, a file for each feature. Those of the specification are verbatim. */
export const en = {
  ...accounts,
  ...bot,
  ...conversations,
  ...customers,
  ...frame,
  ...inboxes,
  ...savedReplies,
  ...sessions,
  ...shared,
  ...tags,
  ...users,
  ...widget,
} as const;
