import { useStore } from "zustand";
import { createStoredStore } from "../../platform/client-state.ts";

export type Permission =
  | "on"
  | "off"
  /** The user was not asked yet. */
  | "unasked"
  /** The browser blocks notifications for this site. */
  | "blocked"
  /** The browser has no notifications, or the page lacks https. */
  | "unsupported";

/** Whether this browser may show notifications: the user's stored choice, limited by the browser's permission. */
const permission = createStoredStore<Permission, boolean>("notifications", permissionFor);

export const currentPermission = () => permission.getState();
export const usePermission = () => useStore(permission);

/** Call it only on a click: otherwise browsers may block the request permanently. */
export async function allowNotifications() {
  await Notification.requestPermission();
  permission.save(true);
}

export const declineNotifications = () => void permission.save(false);

/** Some phones have the API but cannot show notifications from a page. */
export const setNotificationsUnsupported = () => permission.setState("unsupported", true);

function permissionFor(isWanted: unknown): Permission {
  if (!("Notification" in window && navigator.locks)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  if (typeof isWanted !== "boolean") return "unasked";
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}
