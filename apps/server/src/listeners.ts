import {
  conversationCreatedOnFeed,
  conversationTaggedOnFeed,
  conversationUntaggedOnFeed,
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
} from "./features/conversations/index.ts";
import { customerDeletedOnFeed, keysChangedOnFeed } from "./features/customers/index.ts";
import { importOnFeed } from "./features/imports/index.ts";
import { issueCreatedOnFeed, issueUpdatedOnFeed, pushIssueCreated, pushIssueUpdated } from "./features/issues/index.ts";
import { customerMergedOnFeed, customerUnmergedOnFeed } from "./features/merges/index.ts";
import { mailReplyLater } from "./features/notifications/index.ts";
import type { Listeners } from "./platform/events/announcement.ts";
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
  "conversation:tagged": [conversationTaggedOnFeed],
  "conversation:untagged": [conversationUntaggedOnFeed],
  "message:updated": [messageUpdatedOnFeed],
  "issue:created": [issueCreatedOnFeed, pushIssueCreated],
  "issue:updated": [issueUpdatedOnFeed, pushIssueUpdated],
  "customer:deleted": [customerDeletedOnFeed],
  "customer:merged": [customerMergedOnFeed, handOverConversations],
  "customer:unmerged": [customerUnmergedOnFeed, handOverConversations],
  "customer:keys_changed": [keysChangedOnFeed, recheckVisitors],
  "customer_import:updated": [importOnFeed],
} satisfies Listeners;
