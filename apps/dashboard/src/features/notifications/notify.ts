import { createStore } from "zustand";
import { logProblem } from "../../platform/log.ts";
import { isLeaderTab } from "./leader-tab.ts";
import { loadPushes } from "./load-pushes.ts";
import { currentPermission, setNotificationsUnsupported } from "./permission.ts";
import { hasPushRegistration, pushRegistration } from "./push-registration.ts";
import { isAnyTabVisible } from "./visible-tabs.ts";

interface News {
  /** The conversation. A topic has one notification at a time. */
  topic: string;
  message_id: string;
  title: string;
  body: string;
  onOpen(): void;
}

/** The notifications that this tab shows, by topic. */
const notifications = createStore<{ shown: ReadonlyMap<string, Notification> }>(() => ({ shown: new Map() }));

/** Shows a notification if the user enabled notifications and no tab is visible. */
export async function notify(news: News) {
  if (currentPermission() !== "on" || document.visibilityState !== "hidden" || !isLeaderTab()) return;
  if (await isAnyTabVisible()) return;
  if (!hasPushRegistration() || !(await isShownByWorker(news))) show(news);
}

/** Closes the notifications of a topic after the user has seen it. */
export function closeNotifications(topic: string) {
  const shown = new Map(notifications.getState().shown);
  shown.get(topic)?.close();
  if (shown.delete(topic)) notifications.setState({ shown });
  if (hasPushRegistration()) void loadPushes().then(({ closePushNotifications }) => closePushNotifications(topic));
}

/** Another user may use this browser next. */
export function closeAllNotifications() {
  for (const topic of notifications.getState().shown.keys()) closeNotifications(topic);
  if (pushRegistration.getState()) void loadPushes().then(({ closePushNotifications }) => closePushNotifications());
}

/** The push for the same message then finds the notification. Silent: the page plays its own sound. */
async function isShownByWorker(news: News): Promise<boolean> {
  try {
    const { findRegistration, showNotification } = await loadPushes();
    const registration = await findRegistration();
    if (registration) await showNotification(registration, { ...news, isSilent: true });
    return registration !== undefined;
  } catch (error) {
    logProblem("The service worker showed nothing.", error);
    return false;
  }
}

function show({ topic, title, body, onOpen }: News) {
  try {
    // Silent: the page plays its own sound.
    const options = { tag: topic, renotify: true, silent: true, body, icon: "/icons/icon-192.png" };
    const notification = new Notification(title, options);
    notifications.setState(({ shown }) => ({ shown: new Map(shown).set(topic, notification) }));
    notification.onclick = () => {
      window.focus();
      closeNotifications(topic);
      onOpen();
    };
  } catch (error) {
    logProblem("This browser shows notifications to nobody.", error);
    setNotificationsUnsupported();
  }
}
