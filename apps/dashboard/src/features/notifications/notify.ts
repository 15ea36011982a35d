import { logProblem } from "../../platform/log.ts";
import { loadPushes } from "./load-pushes.ts";
import { currentPermission, giveUpNotifications } from "./permission.ts";
import { arePushesOurs, keptPushes } from "./pushes-kept.ts";
import { isSeenSomewhere } from "./seen.ts";
import { speaksForAll } from "./tabs.ts";

interface News {
  /** What it is about: one notification for each. */
  about: string;
  message_id: string;
  title: string;
  body: string;
  onOpen(): void;
}

const shown = new Map<string, Notification>();

/** Tells somebody who looks elsewhere, if they want that. */
export async function notify(news: News) {
  if (currentPermission() !== "on" || document.visibilityState !== "hidden" || !speaksForAll()) return;
  if (await isSeenSomewhere()) return;
  if (!arePushesOurs() || !(await isShownByWorker(news))) show(news);
}

/** Takes back what was told about something: it was seen. */
export function takeBack(about: string) {
  shown.get(about)?.close();
  shown.delete(about);
  if (arePushesOurs()) void loadPushes().then(({ takeBackPushed }) => takeBackPushed(about));
}

/** Somebody else may sit here next. */
export function takeBackAll() {
  for (const about of shown.keys()) takeBack(about);
  if (keptPushes.get()) void loadPushes().then(({ takeBackPushed }) => takeBackPushed());
}

/** The push about the same message then finds it there. The page has a sound of its own. */
async function isShownByWorker(news: News): Promise<boolean> {
  try {
    const { findRegistration, showOnce } = await loadPushes();
    const registration = await findRegistration();
    if (registration) await showOnce(registration, { ...news, isSilent: true });
    return registration !== undefined;
  } catch (error) {
    logProblem("The service worker showed nothing.", error);
    return false;
  }
}

function show({ about, title, body, onOpen }: News) {
  try {
    // The page has a sound of its own.
    const options = { tag: about, renotify: true, silent: true, body, icon: "/icons/icon-192.png" };
    const notification = new Notification(title, options);
    shown.set(about, notification);
    notification.onclick = () => {
      window.focus();
      takeBack(about);
      onOpen();
    };
  } catch (error) {
    logProblem("This browser shows notifications to nobody.", error);
    giveUpNotifications();
  }
}
