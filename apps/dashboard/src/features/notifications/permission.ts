import { onChangedElsewhere, storage } from "../../platform/storage.ts";
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

const KEPT_UNDER = "notifications";

/** Whether this browser may show notifications: what its user told us, as far as they told the browser the same. */
const permission = createStore<Permission>(read());

onChangedElsewhere(KEPT_UNDER, () => permission.set(read()));

export const currentPermission = () => permission.get();
export const usePermission = () => useStore(permission);

/** Only in answer to a click, or browsers refuse for good. */
export async function allowNotifications() {
  await Notification.requestPermission();
  keep(true);
}

export const declineNotifications = () => keep(false);

/** A browser that has them may still not show any, as on some phones. */
export const giveUpNotifications = () => permission.set("unsupported");

function keep(isWanted: boolean) {
  storage.write(KEPT_UNDER, isWanted);
  permission.set(read());
}

function read(): Permission {
  if (!("Notification" in window && navigator.locks)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isWanted = storage.read<boolean>(KEPT_UNDER);
  if (isWanted === undefined) return "unasked";
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}
