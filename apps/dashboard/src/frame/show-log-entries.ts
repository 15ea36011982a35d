import { onLogEntry } from "../platform/log.ts";
import { text } from "../texts/text.ts";
import { toast } from "../ui/feedback/toasts/toast.ts";

const kinds = { error: "failure", warning: "info", debug: "info" } as const;

/** In debug mode, shows log entries as toasts. */
export const showLogEntries = () =>
  onLogEntry(({ level, message }) => toast({ title: text(`debug.${level}`), message, kind: kinds[level] }));
