import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { ToastBody } from "./ToastBody.tsx";

interface Toast {
  title: string;
  message?: string | undefined;
  kind?: "info" | "success" | "failure";
  /** How long it stays, 5 s if not said. */
  ms?: number;
  /** What can be done about it. */
  action?: ReactNode;
}

const colors = { info: "brand", success: "green", failure: "red" };

/** Tells in a corner of the screen, and to a screen reader. The same twice is told once. */
export function toast({ title, message, kind = "info", ms = 5000, action }: Toast) {
  const body = action ? createElement(ToastBody, { action }, message) : message;
  notifications.show({ id: `${title} ${message}`, title, message: body, color: colors[kind], autoClose: ms });
}
