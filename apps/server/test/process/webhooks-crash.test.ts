import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAgentApi } from "@parley/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Receiver } from "../webhooks/receiver.ts";
import { usedDataFolder } from "./data-folder.ts";
import { ParleyProcess } from "./parley-process.ts";

/**
 * Delivers messages to webhooks while the server is killed at random moments. Each message is delivered at least once.
 */
const KILLS = 6;
const LINES = 4;
/** 1250 messages make 10,000 deliveries. The default is smaller for daily runs. */
const MESSAGES_OF_EACH = Number(process.env.CRASH_MESSAGES ?? 250);
const SUBSCRIPTIONS = 2;

let parley: ParleyProcess;
let receivers: Receiver[];

beforeAll(async () => {
  parley = new ParleyProcess({ DATA_DIR: await usedDataFolder(), ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });
  await parley.start();
  receivers = await Promise.all(Array.from({ length: SUBSCRIPTIONS }, () => Receiver.open()));
});

afterAll(async () => {
  for (const receiver of receivers) receiver.close();
  await parley.end();
});

test("all deliveries reach their receivers although the server is killed repeatedly", async () => {
  const email = "agent@example.com";
  const password = "a long password";
  let token = "";
  const api = () => createAgentApi({ baseUrl: parley.url, token: () => token });
  await api().session.register({ company_name: "Company", email, password, password_confirmation: password });
  token = (await api().session.signIn(email, password)).token;
  for (const { url } of receivers) {
    expect(await api().webhooks.create({ webhook_url: url })).toMatchObject({ verified: true });
  }
  const { id: customer_id } = await api().customers.create({ name: "Ann" });

  /** Retries with the same id until there is an answer. */
  async function say(conversation_id: string, id: string) {
    while (
      !(await api()
        .messages.send({ id, conversation_id, body: "Hello" })
        .catch(() => undefined))
    )
      await sleep(50);
  }
  async function line(conversation_id: string) {
    const ids = Array.from({ length: MESSAGES_OF_EACH }, () => randomUUID());
    for (const id of ids) await say(conversation_id, id);
    return ids;
  }
  async function kill() {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(500 + Math.random() * 1000);
      await parley.kill("SIGKILL");
      await parley.start();
    }
  }
  const opened = Array.from({ length: LINES }, () => api().conversations.create({ customer_id }));
  const conversations = await Promise.all(opened); // before the first kill, because this is not retried
  const [said] = await Promise.all([Promise.all(conversations.map(({ id }) => line(id))), kill()]);

  for (const { received } of receivers) {
    const missing = () => {
      const deliveries = new Set(received.map(({ body }) => body.payload.id));
      return said.flat().filter((id) => !deliveries.has(id)).length;
    };
    await expect.poll(missing, { timeout: 120_000, interval: 500 }).toBe(0);
  }
}, 300_000);
