import type { RecorderApi } from "@parley/api-client";
import { isUuid, openStorage } from "@parley/sdk/internal";
import { RECORDING_KEY } from "@parley/sdk/names";
import { browserInfo } from "@parley/widget/browser-info.ts";
import type { Configuration } from "../loader/options.ts";
import { sendBeacon } from "./beacon.ts";

const storage = openStorage("sessionStorage");

/** Opens the recording of this tab, which continues from page to page. @returns its id */
export async function openRecording(
  api: RecorderApi,
  { accountId, baseUrl }: Configuration,
  customerId: string,
): Promise<string> {
  const known = storage.getItem(RECORDING_KEY);
  if (isUuid(known) && (await api.recordingExists(known))) {
    sendBeacon(baseUrl, known, "restart");
    await api.identifyRecording(known, { customer_id: customerId });
    return known;
  }
  const { id } = await api.beginRecording({
    account_id: accountId,
    customer_id: customerId,
    started_at: new Date().toISOString(),
    metadata: browserInfo(),
  });
  storage.setItem(RECORDING_KEY, id);
  return id;
}

/** Whether the recording is still this tab's. It is not after the visitor has signed out. */
export const isStoredRecording = (id: string) => storage.getItem(RECORDING_KEY) === id;

export const deleteStoredRecording = () => storage.removeItem(RECORDING_KEY);
