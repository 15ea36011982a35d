import { notifications, notificationsStore } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { text } from "../../../texts/text.ts";
import { ToastBody } from "./ToastBody.tsx";

interface Toast {
  title: string;
  message?: string | undefined;
  kind?: "info" | "success" | "failure";
  /** How long the toast stays, 5 s by default; `false` until it is closed. */
  ms?: number | false;
  /** An action, usually a button. */
  action?: ReactNode;
  /** Toasts with the same id are shown once. */
  id?: string;
  /** Skipped while three or more toasts are shown. */
  isSkippable?: boolean;
}

const SKIPPED_FROM_COUNT = 3;
export const MOST_VISIBLE = 4;
notificationsStore.updateState((state) => ({ ...state, limit: MOST_VISIBLE })); // the code that shows them loads later

const colors = { info: "brand", success: "green", failure: "red" };

/**
 * Shows a toast, which screen readers announce. A second toast with the same text or id is not shown. Further toasts wait
 * while four are visible. A failure does not wait for other toasts.
 */
export function toast({ title, message, kind = "info", ms = 5000, action, isSkippable, ...given }: Toast) {
  const { id = `${title} ${message}` } = given;
  if (isSkippable && notificationsStore.getState().notifications.length >= SKIPPED_FROM_COUNT) return;
  const body = action ? createElement(ToastBody, { action }, message) : message;
  const closeButtonProps = { "aria-label": text("form.close") };
  const priority = kind === "failure" ? 1 : 0;
  notifications.show({ id, title, message: body, color: colors[kind], autoClose: ms, closeButtonProps, priority });
}

export const hideToast = (id: string) => notifications.hide(id);

export const isToastShown = (id: string) =>
  notificationsStore.getState().notifications.some((notification) => notification.id === id);
