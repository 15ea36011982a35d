import type { MattermostAuthorization, MattermostChannel, Message } from "@parley/contract";
import { afterAll, beforeEach, expect, vi } from "vitest";
import { MattermostStandIn, type Post } from "../../../../../e2e/providers/mattermost/mattermost.ts";
import type { Widget } from "../../harness/clients.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld, type World } from "../../harness/world.ts";

export const POLL_OPTIONS = { timeout: LONGEST_WAIT_MS, interval: 50 };

/** A stand-in for Mattermost, a connected server, and helpers for users' actions. */
export async function useMattermost() {
  const mattermost = await new MattermostStandIn().open();
  const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

  afterAll(() => mattermost.close());
  beforeEach(() => mattermost.reset());

  /** The settings that a user enters for a channel. */
  const typedFor = ({ id: channel_id, display_name }: { id: string; display_name: string }) => ({
    access_token: mattermost.botToken,
    mattermost_url: mattermost.url,
    verification_token: `${channel_id.slice(0, 13)}verification`,
    channel_id,
    channel_name: display_name,
    team_id: mattermost.team.id,
    team_domain: mattermost.team.name,
    inbox_id: null,
  });

  const tryConnect = ({ token }: Agent, authorization: object, where: World = world) =>
    where.call<{ data: { ok: true; id: string } }>("POST", "/api/mattermost/auth", { token, body: { authorization } });

  const authorization = ({ token }: Agent, query = "", where: World = world) =>
    where.data<MattermostAuthorization | null>("GET", `/api/mattermost/authorization${query}`, { token });

  const channels = ({ token }: Agent, asked: Record<string, string>, where: World = world) =>
    where.call<{ data: MattermostChannel[] }>("GET", `/api/mattermost/channels?${new URLSearchParams(asked)}`, {
      token,
    });

  /** An account with its own channel for its conversations' threads. */
  async function connected({ where = world, ...more }: { where?: World; access_token?: string } = {}) {
    const account = await where.anAccount();
    const channel = mattermost.addChannel();
    const typed = { ...typedFor(channel), ...more };
    const { status, body } = await tryConnect(account.admin, typed, where);
    expect(status).toBe(200);
    return { account, admin: account.admin, channel: channel.id, token: typed.verification_token, id: body!.data.id };
  }

  const textsIn = (channelId: string, rootId?: string) =>
    mattermost.postsIn(channelId, rootId).map(({ message }) => message);

  /** A visitor's message, and the thread in the channel. */
  async function aThread(
    { account, channel }: { account: Account; channel: string },
    body = "Hello?",
    customer: object = {},
  ) {
    const before = mattermost.postsIn(channel, "").length;
    const visitor = await world.aVisitor({ account, ...customer });
    const talk = await world.aConversation({ account, visitor });
    const widget = await world.widget(talk.visitor);
    await widget.send(body);
    const root = await vi.waitFor(() => {
      const roots = mattermost.postsIn(channel, "");
      expect(roots).toHaveLength(before + 1);
      return roots.at(-1)!;
    }, POLL_OPTIONS);
    return { ...talk, id: talk.conversation.id, widget, root };
  }

  const webhook = () => `${world.url}/api/mattermost/webhook`;
  const postWebhook = (post: Post, { token }: { token: string }, as: "json" | "form" = "json") =>
    mattermost.tell(webhook(), post, { token, as });

  /** The team's answer, as the visitor received it. */
  const answerTo = (widget: Widget) =>
    vi.waitFor(() => {
      const [answer] = (widget.received("shout") as Message[]).filter(({ user_id }) => user_id !== null);
      expect(answer).toBeDefined();
      return answer!;
    }, POLL_OPTIONS);

  const lastReceived = (widget: Widget) => (widget.received("shout") as Message[]).at(-1);

  const filesReceived = (widget: Widget) =>
    (widget.received("shout") as Message[]).flatMap(({ attachments }) => attachments.map(({ filename }) => filename));

  const messagesIn = async (agent: Agent, id: string) => (await world.conversation(agent, id)).messages;

  return {
    mattermost,
    world,
    typedFor,
    tryConnect,
    authorization,
    channels,
    connected,
    textsIn,
    aThread,
    webhook,
    postWebhook,
    answerTo,
    lastReceived,
    filesReceived,
    messagesIn,
  };
}
