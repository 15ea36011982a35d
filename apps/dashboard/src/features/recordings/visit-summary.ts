import type { RecordingWithCustomer } from "@parley/contract";
import { recordingText } from "../../texts/of/recordings.ts";

/** What is shown of a visit. A page says about itself what it likes, so only texts count. */
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
