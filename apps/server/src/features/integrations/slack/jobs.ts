import { createHash } from "node:crypto";
import { NotFound } from "../../../platform/errors.ts";
import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import { changeConversation } from "../../conversations/index.ts";
import { RateLimited, Revoked } from "../shared/failures.ts";
import type { ButtonClick, SlackEvent } from "./inbound/events.ts";
import { handleEvent } from "./inbound/handle-event.ts";
import { ImportPaused } from "./inbound/import-thread.ts";

const LANES = 4;
/** After retries for this time, a message is stored without the files that Slack still does not deliver. */
const FILES_WAIT_MS = 24 * 60 * 60 * 1000;

const laneFor = (accountId: string, task: string, what: string) =>
  `${accountId}/${task}/${createHash("sha256").update(what).digest()[0]! % LANES}`;

/** Events of one channel are handled in order. A slow channel delays only the channels of its lane. */
export const laneOf = (accountId: string, { channel }: SlackEvent) => laneFor(accountId, "receive-slack", channel);

/** Presses in one conversation are handled in order, so the last press wins. */
export const laneOfButtonClick = (accountId: string, { conversation_id }: Pick<ButtonClick, "conversation_id">) =>
  laneFor(accountId, "press-slack", conversation_id);

export const handleSlackEvent: Job<SlackEvent> = {
  name: "receive-slack-event",
  async run(scope, event, _signal, askedAt) {
    const received_at = event.received_at ?? askedAt.toISOString();
    const isLate = Date.now() - Date.parse(received_at) > FILES_WAIT_MS;
    await handleEvent(scope, { ...event, isLate }).catch((error: unknown) => {
      if (error instanceof Revoked) return; // the token was revoked, so the author cannot be looked up
      if (!(error instanceof RateLimited)) throw error;
      const when = { delayMs: error.pauseMs, lane: laneOf(scope.accountId, event) };
      const rest = { ...event, received_at, ...(error instanceof ImportPaused && { imported: error.progress }) };
      return enqueue(scope.db, [requestFor(handleSlackEvent, scope.accountId, rest, when)]);
    });
  },
};

export const handleSlackButtonClick: Job<Omit<ButtonClick, "team">> = {
  name: "press-slack-button",
  async run(scope, { conversation_id, status }) {
    await changeConversation(scope, conversation_id, { status }).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error; // it was deleted, or another account has the same workspace
    });
  },
};
