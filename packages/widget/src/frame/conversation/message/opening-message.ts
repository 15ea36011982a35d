import type { Message } from "@parley/contract";
import type { Config } from "../../config.ts";
import { texts } from "../../texts.ts";
import type { ShownMessage } from "./shown-message.ts";

/** The id of the message. Messages of the server have UUIDs. */
export const OPENING_ID = "opening";

type Words = Pick<Config, "greeting" | "awayMessage" | "isOutsideWorkingHours" | "companyName">;

/**
 * The first message of a conversation: the greeting or the away message. It is not stored.
 * Source: `widget.md` §8.2.
 * @param isAgentOnline undefined while unknown. Then there is no greeting, because it might be replaced
 */
export function openingMessage(
  { greeting, awayMessage, isOutsideWorkingHours, companyName }: Words,
  isAgentOnline: boolean | undefined,
  first: Message | undefined,
  now: Date,
): ShownMessage | undefined {
  const mayBeAway = Boolean(awayMessage && isOutsideWorkingHours);
  if (mayBeAway && isAgentOnline === undefined) return undefined;
  const body = mayBeAway && !isAgentOnline ? awayMessage : (greeting ?? defaultGreeting(first, now));
  if (!body) return undefined;
  const at = first ? new Date(`${first.created_at}Z`) : now;
  return { id: OPENING_ID, author: { name: companyName || texts.bot }, body, attachments: [], at };
}

/** Only in a chat that was empty when the visitor arrived: an older conversation began without it. */
const defaultGreeting = (first: Message | undefined, arrivedAt: Date) =>
  !first || `${first.created_at}Z` >= `${arrivedAt.toISOString().slice(0, 19)}Z` ? texts.greeting : undefined;
