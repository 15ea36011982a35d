import type { MessageFact, WebPushPayload } from "@parley/contract";
import type webPush from "web-push";
import { changeListeners } from "../../platform/events/change-listeners.ts";
import { post } from "../../platform/http/outbound.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { utc } from "../../platform/times.ts";
import { findMessage, nameOf } from "../conversations/index.ts";
import { deleteBrowser, findBrowser, isWaiting, recordProblem } from "./browser-queries.ts";
import { countOpenUnread } from "./queries.ts";
import { vapidDetailsOf } from "./vapid.ts";

/** How long a push service keeps a push. After this time, users see the message when they return. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;
// The encrypted payload may have 4 KB.
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 140;
const MAX_PROBLEM_LENGTH = 200;

export const pushToBrowser: Job<{ message_id: string; subscription_id: string }> = {
  name: "push-to-browser",
  async run(scope, { message_id, subscription_id }) {
    const [message, browser] = await Promise.all([findMessage(scope, message_id), findBrowser(scope, subscription_id)]);
    if (!message || !browser) return;
    if (!browser.is_signed_in) return changeListeners(scope, (scope) => deleteBrowser(scope, subscription_id));
    const leftMs = Date.parse(utc(message.created_at)) + GOOD_FOR_MS - Date.now();
    if (leftMs <= 0 || !(await isWaiting(scope, message.conversation_id))) return;
    const payload: WebPushPayload = { ...describe(message), badge: await countOpenUnread(scope) };
    const { endpoint, headers, body } = await encrypted(browser, JSON.stringify(payload), {
      vapidDetails: vapidDetailsOf(scope.platform),
      TTL: Math.ceil(leftMs / 1000),
      urgency: "high",
      // Of several undelivered pushes of a conversation, the push service keeps the latest.
      topic: message.conversation_id.replaceAll("-", ""),
    });
    const answer = await post(endpoint, {
      body,
      headers,
      mayReachPrivate: scope.platform.config.mayReachPrivateTargets,
    });
    const { statusCode = 0, text, isRefused } = answer;
    if (statusCode === 404 || statusCode === 410)
      return changeListeners(scope, (scope) => deleteBrowser(scope, subscription_id));
    if (statusCode >= 200 && statusCode < 300) return recordProblem(scope, subscription_id, null);
    const problem = (statusCode ? `${statusCode} ${text}` : text)
      .replaceAll("\0", "")
      .slice(0, MAX_PROBLEM_LENGTH)
      .toWellFormed();
    await recordProblem(scope, subscription_id, problem);
    const isFinal = isRefused || (statusCode >= 300 && statusCode < 500 && statusCode !== 429);
    if (!isFinal) throw new Error(problem); // the user's profile shows other problems
  },
};

function describe(message: MessageFact) {
  return {
    message_id: message.id,
    conversation_id: message.conversation_id,
    title: `New message from ${nameOf(message)}`.slice(0, MAX_TITLE_LENGTH),
    body: message.body?.slice(0, MAX_BODY_LENGTH) || "Sent a message",
  };
}

/** Encrypts the payload, so that only the browser can read it and not the push service (RFC 8291). */
async function encrypted(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  payload: string,
  options: webPush.RequestOptions,
) {
  const { default: webPush } = await import("web-push"); // imported when the first push is sent
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  const headers = Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { endpoint, headers: Object.fromEntries(headers) as Record<string, string>, body: details.body };
}
