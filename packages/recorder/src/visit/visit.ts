import { ApiError, createRecorderApi, createVisitorApi } from "@parley/api-client";
import { authorizationHeaderOf, isUuid, openStorage, visitorKey } from "@parley/sdk/internal";
import { PAGE_CUSTOMER_SET, RECORDER_CUSTOMER_SET } from "@parley/sdk/names";
import type { Configuration } from "../loader/options.ts";
import { sendBeacon } from "./beacon.ts";
import { createCaptureControl } from "./capture-control.ts";
import { findVisitor, storeVisitor } from "./customer.ts";
import { deleteStoredRecording, isStoredRecording, openRecording } from "./recording.ts";
import { openRecordingChannel, type RecordingChannel } from "./recording-channel.ts";

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Lets agents watch this visit until the signal is aborted. Source: `widget.md` §14.2.
 * Rejects when the server refuses the visit.
 */
export async function record(configuration: Configuration, signal: AbortSignal): Promise<void> {
  const { baseUrl, accountId } = configuration;
  const storage = openStorage("localStorage");
  const connection = { baseUrl, token: () => authorizationHeaderOf(visitorKey(storage, accountId)) };
  const api = createRecorderApi(connection);
  const keyAtStart = visitorKey(storage, accountId);
  const isOtherVisitor = () => visitorKey(storage, accountId) !== keyAtStart; // after signing out, for example
  let customerId = await retryUntilReached(async () => {
    if (isOtherVisitor()) throw new VisitorLeft();
    return findVisitor(createVisitorApi(connection), configuration);
  }, signal);
  if (isOtherVisitor()) throw new VisitorLeft();
  storeVisitor(customerId);
  const recordingId = await retryUntilReached(() => openRecording(api, configuration, customerId), signal);
  if (signal.aborted || isOtherVisitor()) {
    if (isOtherVisitor()) deleteStoredRecording(); // the next page must not continue it
    return sendBeacon(baseUrl, recordingId, "finish");
  }

  const capture = createCaptureControl({
    blocklist: configuration.blocklist,
    onEvent: (event) => channel.sendEvent(event, customerId),
  });
  const channel: RecordingChannel = openRecordingChannel(configuration, recordingId, customerId, {
    onWatched: capture.begin,
    onUnwatched: capture.end,
    onMissed: capture.restart,
    onRefused() {
      deleteStoredRecording(); // the recording may be deleted; the next page starts another
      stop();
    },
  });

  const onPage = (event: string, react: (detail: unknown) => void) =>
    window.addEventListener(event, (dispatched) => react((dispatched as CustomEvent).detail), {
      signal: listening.signal,
    });
  const listening = new AbortController();
  onPage(PAGE_CUSTOMER_SET, changeCustomer);
  onPage(RECORDER_CUSTOMER_SET, changeCustomer);
  onPage("pagehide", () => sendBeacon(baseUrl, recordingId, "finish"));
  onPage("pageshow", () => sendBeacon(baseUrl, recordingId, "restart")); // the page was restored from the back/forward cache
  document.addEventListener("visibilitychange", channel.sendVisibility, { signal: listening.signal });
  signal.addEventListener("abort", finish);
  if (signal.aborted) finish();

  function changeCustomer(id: unknown) {
    if (!isUuid(id) || id === customerId) return;
    if (!isStoredRecording(recordingId)) return finish(); // the visitor has signed out, and this is another one
    customerId = id;
    // Not a customer of this account.
    retryUntilReached(() => api.identifyRecording(recordingId, { customer_id: id }), signal).catch(() => {});
  }

  function finish() {
    sendBeacon(baseUrl, recordingId, "finish");
    stop();
  }

  function stop() {
    listening.abort();
    capture.end();
    channel.close();
  }
}

/** Retries until the server is reachable. Rejects with a refusal of the server, and when the signal is aborted. */
async function retryUntilReached<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || isRefusal(error)) throw error;
      const pause = PAUSES_MS[Math.min(pauses, PAUSES_MS.length - 1)]!;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const isRefusal = (error: unknown) =>
  error instanceof VisitorLeft || (error instanceof ApiError && error.status < 500 && error.status !== 429);

/** The visitor signed out before the recording began. */
class VisitorLeft extends Error {
  override message = "the visitor signed out before the recording began";
}
