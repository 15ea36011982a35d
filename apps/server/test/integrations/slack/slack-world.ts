import { setTimeout as sleep } from "node:timers/promises";
import type { Conversation, Message, SlackAuthorization } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect } from "vitest";
import { SlackStandIn } from "../../../../../e2e/providers/slack/slack.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld, type World } from "../../harness/world.ts";

/** Polls until the condition is true. @returns the found value */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
): Promise<Exclude<NonNullable<T>, false | 0>> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await sleep(25)) {
    const found = await look();
    if (found) return found as Exclude<NonNullable<T>, false | 0>;
  }
  throw new Error(`never ${what}`);
}

/** A stand-in for Slack, and a server with its app. @param settings of the server */
export async function useSlack(settings: Record<string, string> = {}) {
  const slack = await new SlackStandIn().open();
  const here = useSlackServer(slack, settings);
  const { world } = here;
  afterAll(() => slack.close());
  beforeEach(async () => {
    slack.reset();
    await world.db.deleteFrom("slack_method_pauses").execute();
  });
  return { slack, world, here };
}

/** A server with the app of the stand-in. @param settings of the server */
export const useSlackServer = (slack: SlackStandIn, settings: Record<string, string> = {}) =>
  new SlackWorld(useWorld({ ...slack.environment, ...settings }), slack);

/** The actions of users in Slack and in Parley. */
export class SlackWorld {
  readonly world: World;
  readonly slack: SlackStandIn;
  #channels = 0;
  #supportChannels = 0;

  constructor(world: World, slack: SlackStandIn) {
    this.world = world;
    this.slack = slack;
  }

  /** A new channel. */
  aChannel(more: object = {}) {
    this.#channels += 1;
    const id = `C${String(this.#channels).padStart(4, "0")}`;
    return this.slack.addChannel({ id, name: `channel-${this.#channels}`, ...more });
  }

  /** Gives consent at Slack like a browser, and picks a channel. @returns the code and the state */
  async consent({ token }: Agent, { type = "reply", channel = "", inbox_id }: Choice) {
    const { publicUrl } = this.world.server.platform.config;
    this.slack.consent.redirectUris.splice(0, 1, `${publicUrl}/integrations/slack`);
    this.slack.picked = channel;
    const { url } = await this.world.data<{ url: string }>("POST", `/api/integrations/slack_${type}/authorize`, {
      token,
      body: inbox_id ? { inbox_id } : {},
    });
    const page = await (await fetch(url)).text();
    const [, back = ""] = /href="([^"]+)">Allow/.exec(page) ?? [];
    const { searchParams } = new URL(back.replaceAll("&amp;", "&"));
    return { code: searchParams.get("code")!, state: searchParams.get("state")! };
  }

  returnFromConsent({ token }: Agent, answer: Record<string, string>) {
    return this.world.call<{ data: { ok: boolean; id: string } }>(
      "GET",
      `/api/slack/oauth?${new URLSearchParams(answer)}`,
      { token },
    );
  }

  /** An account with its own channel for its conversations' threads, or with the support integration. */
  async connected(choice: Choice & { account?: Account } = {}) {
    const account = choice.account ?? (await this.world.anAccount());
    const channel = choice.channel ?? this.aChannel().id;
    const answer = await this.returnFromConsent(
      account.admin,
      await this.consent(account.admin, { ...choice, channel }),
    );
    expect(answer).toMatchObject({ status: 200, body: { data: { ok: true } } });
    return { account, admin: account.admin, channel, id: answer.body!.data.id };
  }

  /** A support channel in a workspace of its own, and a customer there. */
  async aSupportChannel(channel: object = {}) {
    this.#supportChannels += 1;
    const team = `TS${this.#supportChannels}`;
    this.slack.team = { id: team, name: "Acme" };
    const connection = await this.connected({ type: "support", channel: this.aChannel(channel).id });
    const email = `customer-${this.#supportChannels}@example.com`;
    const { id: user } = this.slack.addUser({ id: `UC${this.#supportChannels}`, email });
    return { ...connection, team, user, email };
  }

  /** Resolves when all jobs are done, and none waits for a retry. */
  async settled() {
    await waitUntil("an empty queue", async () => {
      const left = await this.world.jobsLeft("receive-slack-event", "press-slack-button", "deliver-to-integration");
      return left.length === 0;
    });
  }

  /** Resolves when an attempt at an event has failed, and its job waits for a retry. */
  async attempted() {
    await waitUntil("a failed attempt", async () => {
      const { rows } = await sql<{ is_waiting: boolean }>`
        select run_at > now() as is_waiting from graphile_worker.jobs
        where task_identifier = 'receive-slack-event' and locked_at is null`.execute(this.world.db);
      return rows.some(({ is_waiting }) => is_waiting);
    });
  }

  /** Waits until the delivery has failed, and retries it now. */
  async retryDelivery(integration: "slack_reply" | "slack_support", { account_id, id }: Conversation) {
    await waitUntil("a pause", async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select run_at > now() + interval '2 seconds' as waits
        from graphile_worker.jobs where key = ${`${integration}/${id}`}`.execute(this.world.db);
      return rows[0]?.waits;
    });
    await sql`select enqueue_integration_delivery(${account_id}, ${integration}, ${id}, '0', 'replace')`.execute(
      this.world.db,
    );
  }

  authorization({ token }: Agent, query = "") {
    return this.world.data<SlackAuthorization | null>("GET", `/api/slack/authorization${query}`, { token });
  }

  async health(agent: Agent) {
    const found = await this.authorization(agent);
    return found && { why: found.failing_why, reconnect: found.needs_reconnect };
  }

  conversationsOf({ token }: Agent) {
    return this.world.data<Conversation[]>("GET", "/api/conversations", { token });
  }

  /** The account's first conversation, as soon as there is one. */
  theConversation(agent: Agent) {
    return waitUntil("a conversation", async () => {
      const [found] = await this.conversationsOf(agent);
      return found && this.world.conversation(agent, found.id);
    });
  }

  /** The messages of a conversation. By default of the account's first one, if there is one. */
  async messagesOf(agent: Agent, conversationId?: string): Promise<Message[]> {
    const id = conversationId ?? (await this.conversationsOf(agent))[0]?.id;
    return id ? (await this.world.conversation(agent, id)).messages : [];
  }

  /** A conversation with a visitor's message, and its thread in Slack, which begins with the header and the hint. */
  async aThread(channel: string, account: Account, body = "Hello?", customer: object = {}) {
    const visitor = await this.world.aVisitor({ account, ...customer });
    const talk = await this.world.aConversation({ account, visitor });
    const widget = await this.world.widget(talk.visitor);
    await widget.send(body);
    const { id } = talk.conversation;
    const header = await waitUntil("a header", () =>
      this.slack.messagesIn(channel).find((message) => JSON.stringify(message.blocks ?? []).includes(id)),
    );
    await waitUntil("a hint", () => this.slack.thread(channel, header.ts).length > 1);
    return { ...talk, widget, header };
  }

  /** The messages of a thread after its header and hint. */
  repliesIn(channel: string, ts: string) {
    return this.slack.thread(channel, ts).slice(2);
  }
}

interface Choice {
  type?: "reply" | "support";
  channel?: string;
  inbox_id?: string;
}
