import type { RecordingWithCustomer } from "@parley/contract";
import { recordingText } from "./texts.ts";

/** The data of a visit to show. The metadata comes from the visitor's page, so values that are not text are ignored. */
export function visitSummary({ customer, metadata }: RecordingWithCustomer) {
  const textOf = (name: string) => {
    const value = metadata?.[name];
    return typeof value === "string" ? value : "";
  };
  return {
    name: customer?.name || customer?.email || recordingText("recordings.anonymous"),
    path: textOf("pathname") || textOf("current_url"),
    device: [textOf("browser"), textOf("os")].filter(Boolean).join(", "),
  };
}
