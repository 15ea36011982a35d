export { archiveUnchanged, changeConversation, getConversation } from "./change-conversation.ts";
export { payloadForWebhook } from "./for-webhooks.ts";
export { mailMentioned, mentionJobsFor } from "./jobs.ts";
export { conversationsOfCustomers } from "./lists/of-customers.ts";
export { annotateMessage } from "./messages/annotate-message.ts";
export { findMessage, listNewest } from "./messages/message-queries.ts";
export { messageRoutes } from "./messages/message-routes.ts";
export { messageOnFeed, messagesSeenOnFeed, messageUpdatedOnFeed, pushToVisitor } from "./messages/present-message.ts";
export { asQuote, asQuoteForCustomer, nameOf } from "./messages/quote.ts";
export type { FirstMail, SentMail } from "./messages/send-first-mail.ts";
export {
  type Draft,
  type ForwardedDraft,
  sendBotNote,
  sendDraft,
} from "./messages/send-message.ts";
export { isAutomatic, type ServiceMetadata } from "./messages/service-metadata.ts";
export { openForwarded } from "./open-conversation.ts";
export { attentionChannel } from "./realtime/attention-channel.ts";
export {
  lobbyChannel,
  notificationChannel,
  roomChannel,
  silentLobbyChannel,
} from "./realtime/channels.ts";
export { recheckVisitors } from "./realtime/keys-changed.ts";
export {
  conversationCreatedOnFeed,
  conversationUpdatedOnFeed,
  pushReadToVisitor,
  pushStateToVisitor,
  pushToLobby,
  taggingOnFeed,
} from "./realtime/pushes.ts";
export { reassignConversations } from "./realtime/reassign-conversations.ts";
export { conversationChannel } from "./realtime/visitor-channel.ts";
export { conversationRoutes } from "./routes.ts";
export { conversationTagRoutes } from "./tag-routes.ts";
export { visitorConversationRoutes } from "./visitor-routes.ts";
