import type { MessageMetadata } from "@slack/web-api";
import type { Scope } from "../../../../platform/scope.ts";
import { ProviderRefused } from "../../shared/failures.ts";
import type { Delivery } from "../../shared/integration.ts";
import { callSlack } from "../client.ts";
import type { AuthorizationRow } from "../queries.ts";

const EVENT_TYPE = "parley_post";
const A_PAGE = 200;
/** The tolerance for the difference between Slack's clock and this server's. */
const SKEW_MS = 60_000;

/** The metadata that identifies a posted message. Other apps can read it. */
export const postMetadata = (id: string) => ({ event_type: EVENT_TYPE, event_payload: { id } });

/** Whether Parley posted a message that was read with `include_all_metadata`. */
export const isPost = ({ metadata }: { metadata?: { event_type?: string } | undefined }) =>
  metadata?.event_type === EVENT_TYPE;

interface Where {
  channel: string;
  /** Absent for a message outside a thread. */
  thread_ts?: string;
  /** The message cannot be older than this. */
  since?: string;
}

/**
 * Finds a message that an earlier attempt posted although the call failed: Slack timed out, or its answer was lost. One
 * page is enough, because Slack accepts about one message per second.
 * Source: docs.slack.dev, "Using message metadata".
 * @returns its `ts`; undefined also if the app may write but not read
 * @throws ProviderFailure
 */
export async function findPosted(
  scope: Scope,
  authorization: AuthorizationRow,
  { tries, created_at }: Delivery,
  id: string,
  { channel, thread_ts, since = created_at }: Where,
): Promise<string | undefined> {
  if (tries === 0) return undefined;
  const oldest = String((Math.max(Date.parse(since), Date.parse(created_at)) - SKEW_MS) / 1000);
  const params = { channel, oldest, limit: A_PAGE, include_all_metadata: true };
  const page = await callSlack(scope, authorization, ({ conversations }) =>
    thread_ts ? conversations.replies({ ...params, ts: thread_ts }) : conversations.history(params),
  ).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  });
  const messages = (page?.messages ?? []) as { ts?: string; metadata?: Partial<MessageMetadata> }[];
  return messages.find((message) => isPost(message) && message.metadata?.event_payload?.id === id)?.ts;
}
