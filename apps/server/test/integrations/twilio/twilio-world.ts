import type { ExpandedConversation } from "@parley/contract";
import { afterAll, beforeEach, expect, vi } from "vitest";
import { TwilioStandIn } from "../../../../../e2e/providers/twilio.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";

export const POLL_OPTIONS = { timeout: LONGEST_WAIT_MS, interval: 50 };

export interface Outcome {
  ok: boolean;
  id?: string;
  error?: string;
}

export interface Shown {
  id: string;
  inbox_id: string | null;
  from_phone_number: string;
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

/** A stand-in for Twilio, a server that can connect to it, and helpers for users' actions. */
export async function useTwilio(environment: Record<string, string> = {}) {
  const twilio = await new TwilioStandIn().open();
  const world = useWorld({ ...twilio.environment, ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", ...environment });

  afterAll(() => twilio.close());
  beforeEach(() => twilio.reset());

  /** A new sender for each test. */
  let count = 0;
  const somebody = () => `+1415555${String(++count).padStart(4, "0")}`;

  const connect = ({ token }: Agent, more: object = {}) =>
    world.data<Outcome>("POST", "/api/twilio/auth", { token, body: { authorization: { ...twilio.typed, ...more } } });

  const authorization = ({ token }: Agent, query = "") =>
    world.data<Shown | null>("GET", `/api/twilio/authorization${query}`, { token });

  /**
   * Of two accounts with the same number, the one that connected last receives its messages. So each test connects the
   * number again.
   */
  async function connected(): Promise<Account> {
    const account = await world.anAccount();
    expect(await connect(account.admin)).toMatchObject({ ok: true });
    return account;
  }

  const webhook = () => `${world.url}/api/twilio/webhook`;
  const postWebhook = (fields: Record<string, string>) => twilio.tell(webhook(), fields);

  const conversationsOf = ({ token }: Agent) =>
    world.data<ExpandedConversation[]>("GET", "/api/conversations?status=open", { token });

  const messagesIn = async (agent: Agent, id: string) => (await world.conversation(agent, id)).messages;

  /** A conversation from a text message to the number. */
  async function aConversation({ admin }: Account, text = "Hello?", from = somebody(), to = twilio.number) {
    expect((await postWebhook(twilio.textFrom(from, text, [], to))).status).toBe(200);
    return vi.waitFor(async () => {
      const found = (await conversationsOf(admin)).find(({ customer }) => customer.phone === from);
      expect(found).toBeDefined();
      return found!;
    }, POLL_OPTIONS);
  }

  /** Messages of earlier tests may still arrive, so that a test looks at those to its own numbers. */
  const textsTo = (number: string | null) => twilio.sent.filter(({ to }) => to === number);
  const sentTo = (number: string | null) => textsTo(number).map(({ body }) => body);

  return {
    twilio,
    world,
    somebody,
    textsTo,
    connect,
    authorization,
    connected,
    webhook,
    postWebhook,
    conversationsOf,
    messagesIn,
    aConversation,
    sentTo,
  };
}
