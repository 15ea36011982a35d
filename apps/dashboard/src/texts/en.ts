import { accounts } from "./en/accounts.ts";
import { bot } from "./en/bot.ts";
import { commands } from "./en/commands.ts";
import { conversations } from "./en/conversations.ts";
import { customers } from "./en/customers.ts";
import { frame } from "./en/frame.ts";
import { gettingStarted } from "./en/getting-started.ts";
import { inboxes } from "./en/inboxes.ts";
import { later } from "./en/later.ts";
import { mail } from "./en/mail.ts";
import { markdown } from "./en/markdown.ts";
import { notifications } from "./en/notifications.ts";
import { savedReplies } from "./en/saved-replies.ts";
import { sessions } from "./en/sessions.ts";
import { shared } from "./en/shared.ts";
import { tags } from "./en/tags.ts";
import { timeline } from "./en/timeline.ts";
import { users } from "./en/users.ts";
import { widget } from "./en/widget.ts";

/** Every text on screen, a file for each feature. Those of the specification are verbatim. */
export const en = {
  ...accounts,
  ...bot,
  ...commands,
  ...conversations,
  ...customers,
  ...frame,
  ...gettingStarted,
  ...inboxes,
  ...mail,
  ...markdown,
  ...later,
  ...notifications,
  ...savedReplies,
  ...sessions,
  ...shared,
  ...tags,
  ...timeline,
  ...users,
  ...widget,
} as const;
