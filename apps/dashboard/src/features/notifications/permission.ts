import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";

export type Permission =
  | "on"
  | "off"
  /** The user was not asked yet. */
  | "unasked"
  /** The browser blocks notifications for this site. */
  | "blocked"
  /** The browser has no notifications, or the page lacks https. */
  | "unsupported";

const STORAGE_KEY = "notifications";

/** Whether this browser may show notifications: the user's stored choice, limited by the browser's permission. */
const permission = createStore<Permission>(read());

onOtherTabChange(STORAGE_KEY, () => permission.set(read()));

export const currentPermission = () => permission.get();
export const usePermission = () => useStore(permission);

/** Call it only on a click: otherwise browsers may block the request permanently. */
export async function allowNotifications() {
  await Notification.requestPermission();
  keep(true);
}

export const declineNotifications = () => keep(false);

/** Some phones have the API but cannot show notifications from a page. */
export const setNotificationsUnsupported = () => permission.set("unsupported");

function keep(isWanted: boolean) {
  storage.write(STORAGE_KEY, isWanted);
  permission.set(read());
}

function read(): Permission {
  if (!("Notification" in window && navigator.locks)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isWanted = storage.read<boolean>(STORAGE_KEY);
  if (isWanted === undefined) return "unasked";
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}
