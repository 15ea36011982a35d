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
 * The texts that the first screen needs, a file for each feature; those of other screens come with them (`textsBeside`). Those of
 * the specification are verbatim.
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
