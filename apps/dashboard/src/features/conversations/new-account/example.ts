import type { Message, User } from "@parley/contract";
import { text } from "../texts.ts";
import type { ThreadMessage } from "../thread/thread-items.ts";

export const EXAMPLE_CUSTOMER = "example";

/** The messages of an example conversation, which this agent answered a few minutes ago. */
export function exampleMessages(agent: User | undefined): ThreadMessage[] {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, -1);
  const byAgent = { user: agent ?? null, user_id: agent?.id ?? 0, customer_id: null };
  return [
    message({ id: "question", body: text("first.question"), created_at: minutesAgo(9) }),
    message({
      id: "note",
      body: text("first.note"),
      created_at: minutesAgo(7),
      ...byAgent,
      private: true,
      type: "note",
    }),
    message({ id: "answer", body: text("first.answer"), created_at: minutesAgo(5), ...byAgent }),
  ].map((example) => ({ message: example }));
}

const message = (given: Pick<Message, "id" | "body" | "created_at"> & Partial<Message>): Message => ({
  object: "message",
  type: "reply",
  content_type: "text",
  private: false,
  source: "chat",
  sent_at: null,
  seen_at: given.created_at,
  account_id: "",
  conversation_id: "",
  customer_id: EXAMPLE_CUSTOMER,
  user_id: null,
  metadata: null,
  user: null,
  attachments: [],
  mentions: [],
  read: true,
  ...given,
});
