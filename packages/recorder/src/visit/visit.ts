import { createRecorderApi, createVisitorApi } from "@parley/api-client";
import { PAGE_CUSTOMER_SET, RECORDER_CUSTOMER_SET } from "@parley/sdk/names";
import { asCredential, isUuid, openStorage, visitorKey } from "@parley/sdk/parts";
import type { Configuration } from "../loader/options.ts";
import { beacon } from "./beacon.ts";
import { findVisitor, rememberVisitor } from "./customer.ts";
import { type Line, openLine } from "./line.ts";
import { insist } from "./patience.ts";
import { forgetRecording, openRecording } from "./recording.ts";
import { createWatch } from "./watch.ts";

/**
 * Makes this visit one that agents can watch, until the signal is aborted. Source: `widget.md` §14.2.
 * Rejects when the server does not want it.
 */
export async function record(configuration: Configuration, signal: AbortSignal): Promise<void> {
  const { baseUrl, accountId } = configuration;
  const storage = openStorage("localStorage");
  const connection = { baseUrl, token: () => asCredential(visitorKey(storage, accountId)) };
  const api = createRecorderApi(connection);
  let customerId = await insist(() => findVisitor(createVisitorApi(connection), configuration), signal);
  rememberVisitor(customerId);
  const recordingId = await insist(() => openRecording(api, configuration, customerId), signal);
  if (signal.aborted) return beacon(baseUrl, recordingId, "finish");

  const watch = createWatch({ blocklist: configuration.blocklist, onEvent: (event) => line.tell(event, customerId) });
  const line: Line = openLine(configuration, recordingId, customerId, {
    onWatched: watch.begin,
    onUnwatched: watch.end,
    onMissed: watch.beginAgain,
    onRefused() {
      forgetRecording(); // deleted, perhaps: the next page begins another
      stop();
    },
  });

  const onPage = (event: string, react: (detail: unknown) => void) =>
    window.addEventListener(event, (told) => react((told as CustomEvent).detail), { signal: listening.signal });
  const listening = new AbortController();
  onPage(PAGE_CUSTOMER_SET, become);
  onPage(RECORDER_CUSTOMER_SET, become);
  onPage("pagehide", () => beacon(baseUrl, recordingId, "finish"));
  onPage("pageshow", () => beacon(baseUrl, recordingId, "restart")); // the visitor came back to it by the back button
  document.addEventListener("visibilitychange", line.tellVisibility, { signal: listening.signal });
  signal.addEventListener("abort", finish);
  if (signal.aborted) finish();

  function become(id: unknown) {
    if (!isUuid(id) || id === customerId) return;
    customerId = id;
    insist(() => api.identifyRecording(recordingId, { customer_id: id }), signal).catch(() => {}); // not one of this account
  }

  function finish() {
    beacon(baseUrl, recordingId, "finish");
    stop();
  }

  function stop() {
    listening.abort();
    watch.end();
    line.close();
  }
}
