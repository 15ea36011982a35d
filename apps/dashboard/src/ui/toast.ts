import { notifications, notificationsStore } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { text } from "../texts/text.ts";
import { ToastBody } from "./ToastBody.tsx";

interface Toast {
  title: string;
  message?: string | undefined;
  kind?: "info" | "success" | "failure";
  /** How long it stays, 5 s if not said; `false` until it is closed. */
  ms?: number | false;
  /** What can be done about it. */
  action?: ReactNode;
  /** What it is about, if it is not to be told again in other words meanwhile. */
  id?: string;
  /** Not worth waiting for, while others fill the corner. */
  isSkippable?: boolean;
}

const SKIPPED_FROM_COUNT = 3;

const colors = { info: "brand", success: "green", failure: "red" };

/** Tells in a corner of the screen, and to a screen reader. The same twice is told once. */
export function toast({ title, message, kind = "info", ms = 5000, action, isSkippable, ...given }: Toast) {
  const { id = `${title} ${message}` } = given;
  if (isSkippable && notificationsStore.getState().notifications.length >= SKIPPED_FROM_COUNT) return;
  const body = action ? createElement(ToastBody, { action }, message) : message;
  const closeButtonProps = { "aria-label": text("form.close") };
  notifications.show({ id, title, message: body, color: colors[kind], autoClose: ms, closeButtonProps });
}

/** Takes back what was told, if it is still there. */
export const hideToast = (id: string) => notifications.hide(id);

export const isToastShown = (id: string) =>
  notificationsStore.getState().notifications.some((notification) => notification.id === id);
