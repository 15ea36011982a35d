import type { MessageFact } from "@parley/contract";
import type { Subscriber } from "../../platform/events/announcement.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { withTrace } from "../../platform/jobs/job-request.ts";
import {
  hasBrowser,
  hasMailAlert,
  hasPhone,
  listBrowsers,
  listFirstMessages,
  listMailAlerts,
  listPhones,
} from "./alert-queries.ts";
import { mailAlert } from "./mail-alert.ts";
import { pushBadge } from "./push-badge.ts";
import { pushToBrowser } from "./push-to-browser.ts";
import { pushToPhone } from "./push-to-phone.ts";

/** Mail and other services notify agents about their own messages: behaviour.md §3.4. */
const sourcesWithMail: readonly string[] = ["chat", "api", "sandbox"];
const sourcesWithPush: readonly string[] = [...sourcesWithMail, "email"];

const isByCustomer = ({ customer_id, private: isPrivate }: MessageFact) => customer_id !== null && !isPrivate;

/** Mails agents about customers' messages: about each message, or only about the first of a conversation. */
export const mailAlerts: Subscriber<"message:created"> = {
  kind: "subscriber",
  name: "mail-alerts",
  isUsed: hasMailAlert,
  async receive(scope, events) {
    const messages = events.filter(({ fact }) => isByCustomer(fact) && sourcesWithMail.includes(fact.source));
    if (messages.length === 0) return;
    const agents = await listMailAlerts(scope);
    const first = await listFirstMessages(
      scope,
      messages.map(({ fact }) => fact.id),
    );
    const requests = messages.flatMap(({ fact: { id }, trace }) =>
      agents
        .filter(({ wants_all }) => wants_all || first.has(id))
        .map(({ user_id }) => withTrace(requestFor(mailAlert, scope.accountId, { message_id: id, user_id }), trace)),
    );
    await enqueue(scope.db, requests);
  },
};

/** Pushes to every phone except the author's. */
export const phoneAlerts: Subscriber<"message:created"> = {
  kind: "subscriber",
  name: "phone-alerts",
  isUsed: hasPhone,
  async receive(scope, events) {
    const messages = events.filter(({ fact }) => isForPhones(fact));
    if (messages.length === 0) return;
    const phones = await listPhones(scope);
    const requests = messages.flatMap(({ fact: message, trace }) =>
      phones
        // A note about an external event has no author. It carries the name of the conversation's assignee, who gets a
        // push, too.
        .filter(({ user_id }) => message.is_news || message.user_id !== user_id)
        .map(({ user_id }) =>
          withTrace(requestFor(pushToPhone, scope.accountId, { message_id: message.id, user_id }), trace),
        ),
    );
    await enqueue(scope.db, requests);
  },
};

const isForPhones = ({ type, source, is_news }: MessageFact) =>
  is_news || (type !== "bot" && sourcesWithPush.includes(source));

/** Pushes customers' messages to every browser. */
export const browserAlerts: Subscriber<"message:created"> = {
  kind: "subscriber",
  name: "browser-alerts",
  isUsed: hasBrowser,
  async receive(scope, events) {
    const messages = events.filter(({ fact }) => isByCustomer(fact) && sourcesWithPush.includes(fact.source));
    if (messages.length === 0) return;
    const { accountId } = scope;
    const browsers = await listBrowsers(scope);
    // Each account has its own lanes, because its browsers' URLs may lead to a server that hangs.
    const lanes = { name: `${accountId}/browsers`, count: 4 };
    const requests = messages.flatMap(({ fact: { id }, trace }) =>
      browsers.map((browser) => {
        const payload = { message_id: id, subscription_id: browser.id };
        return withTrace(requestFor({ ...pushToBrowser, lanes }, accountId, payload), trace);
      }),
    );
    await enqueue(scope.db, requests);
  },
};

const BADGE_DELAY_MS = 1000;

/** Updates the badges on phones after messages are read. Several reads are debounced into one push per phone. */
export const badges: Subscriber<"conversation:updated"> = {
  kind: "subscriber",
  name: "badges",
  isUsed: hasPhone,
  async receive(scope, events) {
    if (!events.some(({ fact }) => fact.is_newly_read)) return;
    const { accountId } = scope;
    const phones = await listPhones(scope);
    const requests = phones.map(({ user_id }) =>
      requestFor(
        pushBadge,
        accountId,
        { user_id },
        {
          lane: `${accountId}/badges`,
          delayMs: BADGE_DELAY_MS,
          key: `push-badge/${user_id}`,
          keepsPlace: true,
        },
      ),
    );
    await enqueue(scope.db, requests);
  },
};
