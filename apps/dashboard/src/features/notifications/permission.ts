import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";

export type Permission =
  | "on"
  | "off"
  /** Nobody was asked yet. */
  | "unasked"
  /** The browser was told to refuse. */
  | "blocked"
  /** The browser has none, or not on a page without https. */
  | "unsupported";

const STORAGE_KEY = "notifications";

/** Whether this browser may show notifications: what its user told us, as far as they told the browser the same. */
const permission = createStore<Permission>(read());

onOtherTabChange(STORAGE_KEY, () => permission.set(read()));

export const currentPermission = () => permission.get();
export const usePermission = () => useStore(permission);

/** Only in answer to a click, or browsers refuse for good. */
export async function allowNotifications() {
  await Notification.requestPermission();
  keep(true);
}

export const declineNotifications = () => keep(false);

/** A browser that has them may still not show any, as on some phones. */
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
