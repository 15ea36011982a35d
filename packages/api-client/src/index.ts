export { AccountFeed, type AccountFeedOptions, type FeedStatus } from "./account-feed.ts";
export {
  type AgentApi,
  type ConversationQuery,
  type CustomerQuery,
  createAgentApi,
  createCalls,
  type NewMessage,
  type Registration,
} from "./agent.ts";
export type { AgentAttention } from "./attention.ts";
export { newMessageId } from "./message-id.ts";
export { RecordingsSocket, type RecordingsSocketOptions } from "./recordings-socket.ts";
export { ApiError, type Connection, createRequest, type FieldErrors, type Request } from "./request.ts";
export {
  createPastChatsApi,
  createRecorderApi,
  createVisitorApi,
  queryOf,
  type RecorderApi,
  rotateVisitorKey,
  type VisitorApi,
} from "./visitor.ts";
