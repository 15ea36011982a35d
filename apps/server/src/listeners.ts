import type { DomainEvents } from "@parley/contract";
import {
  conversationCreatedOnFeed,
  conversationUpdatedOnFeed,
  mailMentioned,
  mentionJobsFor,
  messageOnFeed,
  messagesSeenOnFeed,
  messageUpdatedOnFeed,
  pushReadToVisitor,
  pushStateToVisitor,
  pushToLobby,
  pushToVisitor,
  reassignConversations,
  recheckVisitors,
  taggingOnFeed,
} from "./features/conversations/index.ts";
import { customerDeletedOnFeed, keysChangedOnFeed } from "./features/customers/index.ts";
import { mailAnswers } from "./features/email/index.ts";
import { functions } from "./features/functions/index.ts";
import { importOnFeed } from "./features/imports/index.ts";
import { changedIssues, integrations, newCustomers } from "./features/integrations/index.ts";
import { issueOnFeed, pushToIssueLobby } from "./features/issues/index.ts";
import { mergeOnFeed } from "./features/merges/index.ts";
import { badges, browserAlerts, mailAlerts, phoneAlerts, scheduleMailReply } from "./features/notifications/index.ts";
import { userOnFeed } from "./features/users/index.ts";
import { webhooks } from "./features/webhooks/index.ts";
import type { ListenersFor } from "./platform/events/announcement.ts";
import type { InternalListeners } from "./platform/events/internal-events.ts";
import { later } from "./platform/jobs/job.ts";

/**
 * The listeners of each event, in order. Everything is stored before it is published. Pushes go out after the commit,
 * and jobs are written with the event. Subscribers, such as webhooks and alerts, receive the event in a job if the
 * account uses them.
 */
export const listeners = {
  "conversation:created": [conversationCreatedOnFeed, pushToLobby, webhooks, integrations],
  "message:created": [
    pushToVisitor,
    messageOnFeed,
    later(mailMentioned, mentionJobsFor),
    scheduleMailReply,
    mailAnswers,
    mailAlerts,
    phoneAlerts,
    browserAlerts,
    webhooks,
    functions,
    integrations,
  ],
  "conversation:updated": [
    conversationUpdatedOnFeed,
    pushReadToVisitor,
    pushStateToVisitor,
    badges,
    webhooks,
    integrations,
  ],
  "conversation:tagged": [taggingOnFeed],
  "conversation:untagged": [taggingOnFeed],
  "message:updated": [messageUpdatedOnFeed],
  "messages:seen": [messagesSeenOnFeed],
  "issue:created": [issueOnFeed, pushToIssueLobby],
  "issue:updated": [issueOnFeed, pushToIssueLobby],
  "customer:deleted": [customerDeletedOnFeed],
  "customer:merged": [mergeOnFeed, reassignConversations],
  "customer:unmerged": [mergeOnFeed, reassignConversations],
  "customer:keys_changed": [keysChangedOnFeed, recheckVisitors],
  "customer_import:updated": [importOnFeed],
  "user:updated": [userOnFeed],
} satisfies ListenersFor<DomainEvents>;

/** The listeners of changes that no client receives. They only enqueue jobs. */
export const internalListeners = {
  "customer:created": [newCustomers],
  "issue:state_changed": [changedIssues],
} satisfies InternalListeners;
