import type { FeedEvent, Message } from "@parley/contract";

export type MessageEvent = Extract<FeedEvent, { type: "message:created" }>;

/** Whether a message raises an alert. The team's own messages and messages in view raise none. */
export const isNews = ({ customer_id }: Pick<Message, "customer_id">, isViewed: boolean) =>
  customer_id !== null && !isViewed;

/** Whether the event reports that the message reopened its conversation. The server numbers the two consecutively. */
export const reportsReopening = (event: FeedEvent, { seq, payload }: MessageEvent) =>
  event.type === "conversation:updated" &&
  event.seq === seq + 1 &&
  event.payload.id === payload.conversation_id &&
  event.payload.updates.status === "open";
