import type { FoundConversation, FoundCustomer, FoundMessage } from "@parley/contract";
import { utc } from "../../platform/times.ts";
import type { ConversationRow } from "./conversations.ts";
import type { CustomerRow } from "./customers.ts";
import { excerptOf } from "./excerpt.ts";
import type { MessageRow } from "./messages.ts";

export const presentCustomer = ({ last_seen_at, ...customer }: CustomerRow): FoundCustomer => ({
  ...customer,
  last_seen_at: utc(last_seen_at),
});

export const presentConversation = ({ last_activity_at, ...conversation }: ConversationRow): FoundConversation => ({
  ...conversation,
  last_activity_at: utc(last_activity_at),
});

export const presentMessage = (
  { body, created_at, ...message }: MessageRow,
  terms: readonly string[],
): FoundMessage => ({
  ...message,
  excerpt: excerptOf(body ?? "", terms),
  created_at: utc(created_at),
});
