import { postJson } from "../../platform/http/outbound.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { WorthNoRetry } from "../../platform/jobs/worth-no-retry.ts";
import { naive } from "../../platform/times.ts";
import { findMessage, type MessageFact, nameOf } from "../conversations/index.ts";
import { countOpenUnread, findAgentToNotify, forgetPhone } from "./queries.ts";

const LONGEST_TEXT = 1000; // Expo takes 4 KB in all

/** Asked for by the database itself: migration 0027. */
export const pushToPhone: Job<{ message_id: string; user_id: number }> = {
  name: "push-to-phone",
  lanes: { name: "phone", count: 4 },
  async run(scope, { message_id, user_id }) {
    const [message, agent] = await Promise.all([findMessage(scope, message_id), findAgentToNotify(scope, user_id)]);
    const token = agent?.expo_push_token;
    if (!message || !token) return;
    const notification = { to: token, ...describe(message, user_id), badge: await countOpenUnread(scope) };
    const answer = await postJson(scope.platform.config.expoPushUrl, {
      body: JSON.stringify(notification),
      mayReachPrivate: true, // the operator names it, nobody else
    });
    const { statusCode = 0, text } = answer;
    if (/DeviceNotRegistered/.test(text)) return forgetPhone(scope, user_id, token);
    if (statusCode >= 200 && statusCode < 300) return;
    const problem = `The push service answers ${statusCode}: ${text}`;
    throw statusCode >= 400 && statusCode < 500 && statusCode !== 429 ? new WorthNoRetry(problem) : new Error(problem);
  },
};

function describe(message: MessageFact, user_id: number) {
  const { id, account_id, conversation_id, customer_id, created_at, body, customer } = message;
  const isNamed = customer?.name && customer.email;
  return {
    title: isNamed ? `${customer.name} (${customer.email})` : nameOf(message),
    body: body?.slice(0, LONGEST_TEXT) || "Sent a message",
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
