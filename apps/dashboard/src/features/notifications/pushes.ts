import type { WebPushSubscription, WebPushSubscriptionDraft } from "@parley/contract";
import { api } from "../../platform/api.ts";
import { pushRegistration, storePushRegistration } from "./push-registration.ts";
import { showNotification } from "./show-notification.ts";

const WORKER = "/service-worker.js";

export { showNotification };

/** Has this browser told from now on; it may show notifications already. Rejects where its push service refuses. */
export async function startPushes(userId: number): Promise<WebPushSubscription> {
  const registration = await registerWorker();
  const { public_key } = await api.webPush.key();
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) !== public_key) await known.unsubscribe(); // the server has another secret now
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  return tellServer(userId, subscription);
}

/** Says to the server that this browser is still there, at each visit, and subscribes anew where that may help. */
export async function renewPushes(userId: number): Promise<WebPushSubscription> {
  const registration = await registerWorker();
  const known = await registration.pushManager.getSubscription();
  const browser = known && (await tellServer(userId, known));
  return browser && browser.problem === null ? browser : startPushes(userId);
}

export async function stopPushes() {
  const id = pushRegistration.get()?.id;
  await Promise.all([removePushes(), id && api.webPush.unsubscribe(id).catch(() => undefined)]); // it may be gone there
}

/** Ends it on this side alone, and takes away what is shown. */
export async function removePushes() {
  storePushRegistration(undefined);
  const registration = await findRegistration();
  await takeBackPushed();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/** Ready to be subscribed, and the newest there is. */
async function registerWorker() {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

export const findRegistration = () => navigator.serviceWorker.getRegistration("/");

/** Takes back what was shown about something, or all of it. */
export async function takeBackPushed(topic?: string) {
  const registration = await findRegistration();
  const shown = await registration?.getNotifications(topic === undefined ? {} : { tag: topic });
  for (const notification of shown ?? []) notification.close();
}

async function tellServer(userId: number, subscription: PushSubscription) {
  const browser = await api.webPush.subscribe(subscription.toJSON() as WebPushSubscriptionDraft);
  storePushRegistration({ user_id: userId, id: browser.id });
  return browser;
}

/** Which key the push service takes pushes from, as our server writes it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription) {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
