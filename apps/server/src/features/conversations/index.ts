export { annotateMessage } from "./annotate-message.ts";
export { attentionChannel } from "./attention-channel.ts";
export { archiveUnchanged, changeConversation, getConversation } from "./change-conversation.ts";
export { conversationChannel, lobbyChannel, notificationChannel, roomChannel, silentLobbyChannel } from "./channels.ts";
export { payloadForWebhook } from "./for-webhooks.ts";
export { eachMentioned, mailMentioned } from "./jobs.ts";
export { recheckVisitors } from "./keys-changed.ts";
export { findMessage, listNewest } from "./message-queries.ts";
export { messageRoutes } from "./message-routes.ts";
export { conversationsOfCustomers } from "./of-customers.ts";
export { openForwarded, openFromMail } from "./open-conversation.ts";
export {
  conversationCreatedOnFeed,
  conversationUpdatedOnFeed,
  messageOnFeed,
  messageUpdatedOnFeed,
  pushReadToVisitor,
  pushToLobby,
  pushToVisitor,
  taggingOnFeed,
} from "./pushes.ts";
export { asQuote, asQuoteForCustomer, nameOf } from "./quote.ts";
export { reassignConversations } from "./reassign-conversations.ts";
export { conversationRoutes } from "./routes.ts";
export type { FirstMail, SentMail } from "./send-first-mail.ts";
export { type ForwardedDraft, type MailDraft, sendAsBot, sendForwarded, sendFromMail } from "./send-message.ts";
export { isAutomatic, type ServiceMetadata } from "./service-metadata.ts";
export { conversationTagRoutes } from "./tag-routes.ts";
