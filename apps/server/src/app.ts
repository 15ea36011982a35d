import { accountRoutes } from "./features/accounts/index.ts";
import { apiKeyRoutes, authenticateKey, routesForKeys } from "./features/api-keys/index.ts";
import { archiveIdle, archiveIdleInAllAccounts, archivingRoutes } from "./features/archiving/index.ts";
import { billingRoutes, cancelSubscriptions, purgeStripeEvents, syncBillingJob } from "./features/billing/index.ts";
import { companyRoutes } from "./features/companies/index.ts";
import {
  attentionChannel,
  conversationChannel,
  conversationRoutes,
  conversationsOfCustomers,
  conversationTagRoutes,
  lobbyChannel,
  mailMentioned,
  messageRoutes,
  notificationChannel,
  roomChannel,
  silentLobbyChannel,
  visitorConversationRoutes,
} from "./features/conversations/index.ts";
import {
  customerRoutes,
  customerTagRoutes,
  customerVisitorRoutes,
  identityRoutes,
  keyRoutes,
} from "./features/customers/index.ts";
import {
  emailRoutes,
  fetchMail,
  importMailJob,
  mailAnswerJob,
  purgeReceivedMail,
  storedMailRoutes,
} from "./features/email/index.ts";
import { emailTemplateRoutes } from "./features/email-templates/index.ts";
import { deleteUnusedUpload, fileRoutes, removeAbandonedUploads, removeStoredFiles } from "./features/files/index.ts";
import { forwardingRoutes } from "./features/forwarding/index.ts";
import { functionRoutes, purgeOldRuns, runFunction } from "./features/functions/index.ts";
import { importRoutes, purgeOldImports, readImport, resumeImports } from "./features/imports/index.ts";
import { inboxRoutes } from "./features/inboxes/index.ts";
import {
  disconnectServices,
  integrationCronJobs,
  integrationJobs,
  integrationRoutes,
  listConnectedBy,
  sendFirstMailByGmail,
} from "./features/integrations/index.ts";
import { customerIssueRoutes, issueLobbyChannel, issueRoutes, issuesOfCustomers } from "./features/issues/index.ts";
import { jobRoutes } from "./features/jobs/index.ts";
import { purgeMailAllowances } from "./features/mail-addresses/index.ts";
import { mailLinkRoutes, purgeWidgetHosts } from "./features/mail-links/index.ts";
import { makeMergesFinal, mergeRoutes, resumeMove } from "./features/merges/index.ts";
import { noteRoutes, notesOfCustomers } from "./features/notes/index.ts";
import {
  followLinkRoutes,
  mailAlert,
  mailOperator,
  mailReply,
  operatorRoutes,
  pushBadge,
  pushToBrowser,
  pushToPhone,
  unsubscribeRoutes,
  webPushRoutes,
} from "./features/notifications/index.ts";
import { photoRoutes } from "./features/photos/index.ts";
import {
  finishRecordings,
  malformedRecordingChannel,
  purgeOldRecordings,
  recorderChannel,
  recordingRoutes,
  recordingsChannel,
  recordingVisitorRoutes,
  watchChannel,
} from "./features/recordings/index.ts";
import { remindTeam, remindTeams } from "./features/reminders/index.ts";
import { countMessagesJob, countMessagesOfAll, reportRoutes } from "./features/reports/index.ts";
import { savedReplyRoutes } from "./features/saved-replies/index.ts";
import { searchRoutes } from "./features/search/index.ts";
import {
  authenticate,
  mailResetLink,
  mailVerificationLink,
  purgeExpiredSessions,
  sessionRoutes,
} from "./features/sessions/index.ts";
import { tagRoutes } from "./features/tags/index.ts";
import {
  invitationRoutes,
  mailInvitation,
  mailLostIntegrations,
  mailWelcome,
  userRoutes,
} from "./features/users/index.ts";
import { deliverWebhook, deliverWebhooks, purgeOldDeliveries, webhookRoutes } from "./features/webhooks/index.ts";
import { widgetRoutes } from "./features/widget/index.ts";
import { backUpNightly } from "./platform/backup/index.ts";
import type { Config } from "./platform/config.ts";
import { dispatchEvents, retryDispatch } from "./platform/events/dispatch-events.ts";
import { purgeOldEvents } from "./platform/events/purge-old-events.ts";
import { servePing } from "./platform/http/ping.ts";
import type { Router } from "./platform/http/router.ts";
import type { CronJob, Job } from "./platform/jobs/job.ts";
import { mailOperatorNotice } from "./platform/mail/operator-notice.ts";
import type { Platform } from "./platform/platform.ts";
import type { ChannelDeclaration } from "./platform/realtime/channel.ts";

export function declareRoutes(router: Router, config: Config): void {
  servePing(router);
  sessionRoutes(router);
  accountRoutes(router, disconnectServices);
  userRoutes(router, { listConnections: listConnectedBy, deleteUpload: deleteUnusedUpload });
  invitationRoutes(router);
  inboxRoutes(router);
  widgetRoutes(router);
  customerVisitorRoutes(router);
  customerRoutes(router, { ...conversationsOfCustomers, ...notesOfCustomers, ...issuesOfCustomers });
  customerTagRoutes(router);
  identityRoutes(router);
  keyRoutes(router);
  customerIssueRoutes(router);
  mergeRoutes(router);
  importRoutes(router);
  companyRoutes(router);
  noteRoutes(router);
  issueRoutes(router);
  conversationRoutes(router, sendFirstMailByGmail);
  visitorConversationRoutes(router);
  conversationTagRoutes(router);
  messageRoutes(router);
  archivingRoutes(router);
  tagRoutes(router);
  savedReplyRoutes(router);
  reportRoutes(router);
  searchRoutes(router);
  apiKeyRoutes(router);
  webhookRoutes(router);
  forwardingRoutes(router);
  functionRoutes(router);
  emailRoutes(router);
  storedMailRoutes(router);
  emailTemplateRoutes(router);
  jobRoutes(router);
  unsubscribeRoutes(router);
  followLinkRoutes(router);
  mailLinkRoutes(router);
  webPushRoutes(router);
  operatorRoutes(router);
  recordingVisitorRoutes(router);
  recordingRoutes(router);
  fileRoutes(router);
  photoRoutes(router);
  billingRoutes(router, config);
  integrationRoutes(router);
}

/** The kinds of credentials, each with its check. */
export const authenticators = { token: authenticate, key: authenticateKey };

/** The first channel that matches a topic gets it, so the order matters. */
export const channels = [
  roomChannel,
  silentLobbyChannel,
  lobbyChannel,
  conversationChannel,
  notificationChannel,
  attentionChannel,
  issueLobbyChannel,
  recordingsChannel,
  watchChannel,
  recorderChannel,
  malformedRecordingChannel,
] as ChannelDeclaration[];

export const jobs = [
  dispatchEvents,
  retryDispatch,
  mailVerificationLink,
  mailResetLink,
  mailWelcome,
  mailInvitation,
  mailLostIntegrations,
  mailMentioned,
  mailAlert,
  mailReply,
  mailOperator,
  mailOperatorNotice,
  pushToPhone,
  pushToBrowser,
  pushBadge,
  remindTeam,
  archiveIdle,
  removeStoredFiles,
  readImport,
  importMailJob,
  fetchMail,
  mailAnswerJob,
  deliverWebhook,
  deliverWebhooks,
  runFunction,
  syncBillingJob,
  cancelSubscriptions,
  resumeMove,
  countMessagesJob,
  ...integrationJobs,
] as Job[];

export const cronJobs: CronJob[] = [
  purgeExpiredSessions,
  purgeOldEvents,
  purgeOldImports,
  purgeOldRecordings,
  purgeOldDeliveries,
  purgeOldRuns,
  purgeReceivedMail,
  purgeMailAllowances,
  purgeWidgetHosts,
  purgeStripeEvents,
  makeMergesFinal,
  countMessagesOfAll,
  remindTeams,
  archiveIdleInAllAccounts,
  backUpNightly,
  removeAbandonedUploads,
  resumeImports,
  ...integrationCronJobs,
];

/** Stores the recording events that are still buffered. Called after all sockets are closed. */
export const finishWork = (platform: Platform) => finishRecordings(platform);

export { authenticate, routesForKeys };
