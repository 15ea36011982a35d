import type { RecordingWithCustomer } from "@parley/contract";
import { recordingText } from "../../texts/of/recordings.ts";

/** What is shown of a visit. A page says about itself what it likes, so only texts count. */
export function visitOf({ customer, metadata }: RecordingWithCustomer) {
  const said = (name: string) => {
    const value = metadata?.[name];
    return typeof value === "string" ? value : "";
  };
  return {
    name: customer?.name || customer?.email || recordingText("recordings.anonymous"),
    path: said("pathname") || said("current_url"),
    device: [said("browser"), said("os")].filter(Boolean).join(", "),
  };
}
