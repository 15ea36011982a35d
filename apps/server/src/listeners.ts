import type { DomainEvents } from "@parley/contract";
import {
  conversationCreatedOnFeed,
  conversationUpdatedOnFeed,
  eachMentioned,
  handOverConversations,
  mailMentioned,
  messageOnFeed,
  messageUpdatedOnFeed,
  pushReadToVisitor,
  pushToLobby,
  pushToVisitor,
  recheckVisitors,
  taggingOnFeed,
} from "./features/conversations/index.ts";
import { customerDeletedOnFeed, keysChangedOnFeed } from "./features/customers/index.ts";
import { importOnFeed } from "./features/imports/index.ts";
import { issueOnFeed, pushToIssueLobby } from "./features/issues/index.ts";
import { mergeOnFeed } from "./features/merges/index.ts";
import { mailReplyLater } from "./features/notifications/index.ts";
import type { ListenersFor } from "./platform/events/announcement.ts";
import { later } from "./platform/jobs/job.ts";

/**
 * Who hears of what, in this order. Everything is stored before it is told. Webhooks hear of messages and conversations, and
 * functions of what customers say, through the log itself: docs/adr/0019. So do agents who want mails or pushes to their
 * phone or browser: migrations/0021-notifications.sql; and GitHub of issues that are finished: migrations/0028-github.sql.
 */
export const listeners = {
  "conversation:created": [conversationCreatedOnFeed, pushToLobby],
  "message:created": [pushToVisitor, messageOnFeed, later(mailMentioned, eachMentioned), mailReplyLater],
  "conversation:updated": [conversationUpdatedOnFeed, pushReadToVisitor],
  "conversation:tagged": [taggingOnFeed],
  "conversation:untagged": [taggingOnFeed],
  "message:updated": [messageUpdatedOnFeed],
  "issue:created": [issueOnFeed, pushToIssueLobby],
  "issue:updated": [issueOnFeed, pushToIssueLobby],
  "customer:deleted": [customerDeletedOnFeed],
  "customer:merged": [mergeOnFeed, handOverConversations],
  "customer:unmerged": [mergeOnFeed, handOverConversations],
  "customer:keys_changed": [keysChangedOnFeed, recheckVisitors],
  "customer_import:updated": [importOnFeed],
} satisfies ListenersFor<DomainEvents>;
