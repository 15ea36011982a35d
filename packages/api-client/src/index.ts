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
export type { Attending } from "./attention.ts";
export { newMessageId } from "./message-id.ts";
export { ApiError, type Connection, createRequest, type FieldErrors, type Request } from "./request.ts";
export {
  createRecorderApi,
  createVisitorApi,
  queryOf,
  type RecorderApi,
  rotateVisitorKey,
  type VisitorApi,
} from "./visitor.ts";
export { Watching, type WatchingOptions } from "./watching.ts";
