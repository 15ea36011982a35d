import { notifications } from "@mantine/notifications";

interface Toast {
  title: string;
  message?: string | undefined;
  kind?: "info" | "success" | "failure";
  /** How long it stays, 5 s if not said. */
  ms?: number;
}

const colors = { info: "brand", success: "green", failure: "red" };

/** Tells in a corner of the screen, and to a screen reader. The same twice is told once. */
export function toast({ title, message, kind = "info", ms = 5000 }: Toast) {
  notifications.show({ id: `${title} ${message}`, title, message, color: colors[kind], autoClose: ms });
}
