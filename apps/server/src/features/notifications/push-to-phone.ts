import type { MessageFact } from "@parley/contract";
import type { Job } from "../../platform/jobs/job.ts";
import { naive } from "../../platform/times.ts";
import { findMessage, nameOf } from "../conversations/index.ts";
import { sendToPhone } from "./phone.ts";
import { countOpenUnread, findAgentToNotify } from "./queries.ts";

const MAX_TEXT_LENGTH = 1000; // Expo accepts 4 KB in total

export const pushToPhone: Job<{ message_id: string; user_id: number }> = {
  name: "push-to-phone",
  lanes: { name: "phone", count: 4 },
  async run(scope, { message_id, user_id }) {
    const [message, agent] = await Promise.all([findMessage(scope, message_id), findAgentToNotify(scope, user_id)]);
    const token = agent?.expo_push_token;
    if (!message || !token) return;
    await sendToPhone(scope, user_id, {
      to: token,
      ...describe(message, user_id),
      badge: await countOpenUnread(scope),
    });
  },
};

function describe(message: MessageFact, user_id: number) {
  const { id, account_id, conversation_id, customer_id, created_at, body, customer } = message;
  const isNamed = customer?.name && customer.email;
  return {
    title: isNamed ? `${customer.name} (${customer.email})` : nameOf(message),
    body: body?.slice(0, MAX_TEXT_LENGTH) || "Sent a message",
    data: {
      account_id,
      conversation_id,
      customer_id,
      message_id: id,
      user_id,
      inserted_at: naive(created_at),
      url: `messages/${conversation_id}`,
    },
  };
}
