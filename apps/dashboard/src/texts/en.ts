import { commands } from "./en/commands.ts";
import { conversations } from "./en/conversations.ts";
import { customers } from "./en/customers.ts";
import { frame } from "./en/frame.ts";
import { inboxes } from "./en/inboxes.ts";
import { mail } from "./en/mail.ts";
import { markdown } from "./en/markdown.ts";
import { notifications } from "./en/notifications.ts";
import { sessions } from "./en/sessions.ts";
import { shared } from "./en/shared.ts";
import { tags } from "./en/tags.ts";

/**
 * The texts of the first screen, one file per feature. The texts of other screens load with them, from the `texts.ts` beside them.
 * Texts of the specification are verbatim.
 */
export const en = {
  ...commands,
  ...conversations,
  ...customers,
  ...frame,
  ...inboxes,
  ...mail,
  ...markdown,
  ...notifications,
  ...sessions,
  ...shared,
  ...tags,
} as const;
