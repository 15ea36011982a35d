import type { MessageFact } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { findMessage } from "../../conversations/index.ts";
import type { Delivery } from "../shared/integration.ts";
import { callMattermost, throwAsChannelFailure } from "./call-mattermost.ts";
import { type MattermostPost, MattermostRefused, Unreachable } from "./client.ts";
import { type CompleteAuthorization, findAuthorizationFor, findInboxOf } from "./queries.ts";
import { postTextOf } from "./text.ts";
import { findRootIn, saveRoot } from "./threads.ts";

/**
 * Posts a conversation's message in the channel. The first post begins a thread, and later posts reply to it.
 * @throws ProviderFailure
 */
export async function postMessage(scope: Scope, delivery: Delivery): Promise<void> {
  const { conversation_id, message_id } = delivery;
  const message = message_id ? await findMessage(scope, message_id) : undefined;
  const text = message && postTextOf(message);
  if (!text) return;
  const authorization = await findAuthorizationFor(scope, await findInboxOf(scope, conversation_id));
  if (!authorization) return;
  if (await isAlreadyPosted(scope, authorization, delivery)) return;
  const root = await findRootIn(scope, conversation_id, authorization.channel_id);
  if (root && (await replyInThread(scope, authorization, message, text, root))) return;
  await beginThread(scope, authorization, message, text);
}

/** The tolerance for the clock of the Mattermost server. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * An earlier attempt may have posted the message, although its answer was lost. If that post began a thread, the
 * conversation continues in this thread.
 * @throws ProviderFailure
 */
async function isAlreadyPosted(
  scope: Scope,
  authorization: CompleteAuthorization,
  delivery: Delivery,
): Promise<boolean> {
  const { conversation_id, message_id, tries, created_at } = delivery;
  if (tries === 0) return false;
  const { channel_id } = authorization;
  const since = Date.parse(created_at) - CLOCKS_DIFFER_MS;
  const post = await callMattermost(scope, authorization, (client) =>
    client
      .findPostSince(channel_id, since, (each) => messageIdInPost(each) === message_id)
      .catch(throwAsChannelFailure),
  );
  if (post && !post.root_id) await saveRoot(scope, conversation_id, channel_id, post.id);
  return post !== undefined;
}

async function beginThread(scope: Scope, authorization: CompleteAuthorization, message: MessageFact, text: string) {
  const url = `${scope.platform.config.publicUrl}/conversations/all/${message.conversation_id}`;
  const { id } = await post(scope, authorization, message, text, { props: { attachments: [{ text: hint(url) }] } });
  await saveRoot(scope, message.conversation_id, authorization.channel_id, id);
}

const hint = (url: string) =>
  [
    `Reply to this thread to start chatting, or view in the [dashboard](${url}) :rocket:`,
    "(Start a message with `;;` or `\\\\` to send an internal note.)",
  ].join("\n");

/** @returns whether the thread still exists */
async function replyInThread(
  scope: Scope,
  authorization: CompleteAuthorization,
  message: MessageFact,
  text: string,
  root_id: string,
): Promise<boolean> {
  try {
    await post(scope, authorization, message, text, { root_id });
    return true;
  } catch (error) {
    if (!(error instanceof MattermostRefused) || error.id !== NO_SUCH_ROOT) throw error;
    if (await isRoot(scope, authorization, root_id)) throw new Unreachable("it cannot read the thread");
    return false;
  }
}

/** Mattermost returns this error also while it cannot read the thread. */
const NO_SUCH_ROOT = "api.post.create_post.root_id.app_error";

/** @throws ProviderFailure */
async function isRoot(scope: Scope, authorization: CompleteAuthorization, id: string): Promise<boolean> {
  const post = await callMattermost(scope, authorization, (client) => client.findPost(id).catch(throwAsChannelFailure));
  return post !== undefined && !post.delete_at && post.channel_id === authorization.channel_id;
}

/**
 * Marks a post of this server, so that it does not count as an agent's reply. `from_bot` is not enough, because some
 * tokens belong to people.
 */
const OURS = "parley_message_id";

/** The message id that a post claims to contain. */
export const messageIdInPost = ({ props }: Pick<MattermostPost, "props">): unknown =>
  (props as Record<string, unknown> | undefined)?.[OURS];

interface More {
  root_id?: string;
  props?: object;
}

/**
 * For half a minute Mattermost treats posts with the same `pending_post_id` as one post. So a retry does not duplicate
 * a post that is still in progress.
 */
function post(
  scope: Scope,
  authorization: CompleteAuthorization,
  { id }: MessageFact,
  text: string,
  { props, ...more }: More,
) {
  const post = { channel_id: authorization.channel_id, message: text, pending_post_id: id, ...more };
  return callMattermost(scope, authorization, (client) =>
    client.say({ ...post, props: { ...props, [OURS]: id } }).catch(throwAsChannelFailure),
  );
}
