import type { WebPushSubscription, WebPushSubscriptionDraft } from "@parley/contract";
import { api } from "../../platform/requests/api.ts";
import { pushRegistration } from "./push-registration.ts";
import { showNotification } from "./show-notification.ts";

const WORKER = "/service-worker.js";

export { showNotification };

/** Subscribes this browser to pushes. The permission must be granted. Rejects when the push service refuses. */
export async function startPushes(userId: number): Promise<WebPushSubscription> {
  const registration = await registerWorker();
  const { public_key } = await api.webPush.key();
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) !== public_key) await known.unsubscribe(); // the server's key has changed
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  return saveSubscription(userId, subscription);
}

/** Renews the server's record at each visit. Subscribes again if the record is missing or has a problem. */
export async function renewPushes(userId: number): Promise<WebPushSubscription> {
  const registration = await registerWorker();
  const known = await registration.pushManager.getSubscription();
  const browser = known && (await saveSubscription(userId, known));
  return browser && browser.problem === null ? browser : startPushes(userId);
}

export async function stopPushes() {
  const id = pushRegistration.getState()?.id;
  await Promise.all([removePushes(), id && api.webPush.unsubscribe(id).catch(() => undefined)]); // may be deleted
}

/** Unsubscribes this browser only, and closes the shown notifications. */
export async function removePushes() {
  pushRegistration.save(undefined);
  const registration = await findRegistration();
  await closePushNotifications();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** Registers the newest worker and waits until it is ready. */
async function registerWorker() {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

export const findRegistration = () => navigator.serviceWorker.getRegistration("/");

/** Closes the notifications of one topic, or all of them. */
export async function closePushNotifications(topic?: string) {
  const registration = await findRegistration();
  const shown = await registration?.getNotifications(topic === undefined ? {} : { tag: topic });
  for (const notification of shown ?? []) notification.close();
}

async function saveSubscription(userId: number, subscription: PushSubscription) {
  const browser = await api.webPush.subscribe(subscription.toJSON() as WebPushSubscriptionDraft);
  pushRegistration.save({ user_id: userId, id: browser.id });
  return browser;
}

/** The public key of a subscription, in the server's encoding. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription) {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
