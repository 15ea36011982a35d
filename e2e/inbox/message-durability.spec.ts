import { setTimeout as sleep } from "node:timers/promises";
import { type AgentApi, newMessageId } from "@parley/api-client";
import { startBreakableProxy } from "../support/breakable-proxy.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import type { Widget } from "../support/widget.ts";

const OFFLINE_MESSAGES = Array.from({ length: 20 }, (_, n) => `Without a network ${n + 1}.`);

const KILLS = 5;
const MESSAGES_PER_KILL = 12;

for (const hasWritten of [true, false]) {
  const who = hasWritten ? "a visitor in a conversation" : "a visitor who never wrote before";
  test(`20 messages that ${who} sends offline arrive after a reload, in order and once`, async ({
    parley,
    signUp,
    visit,
  }) => {
    const agent = await signUp("Company");
    const proxy = await startBreakableProxy(parley.url);
    const visitor = await visit(await agent.accountId(), { baseURL: proxy.url });
    const before = hasWritten ? ["Hello, are you there?"] : [];
    for (const body of before) await visitor.say(body);
    if (hasWritten) await expect(visitor.messages).toContainText("Sent just now");

    proxy.unplug();
    await visitor.page.context().setOffline(true);
    for (const body of OFFLINE_MESSAGES) await visitor.say(body);
    expect(await shownToVisitor(visitor)).toEqual([...before, ...OFFLINE_MESSAGES]);

    await visitor.page.reload().catch(() => {}); // the browser shows its offline page
    proxy.plugIn();
    await visitor.page.context().setOffline(false);
    await visitor.page.goto(`/demo?account=${await agent.accountId()}`);

    await expect(visitor.messages).toContainText("Sent just now");
    expect(await shownToVisitor(visitor)).toEqual([...before, ...OFFLINE_MESSAGES]);
    expect(await stored(await agent.api)).toEqual([...before, ...OFFLINE_MESSAGES]);
    proxy.close();
  });
}

test("a first message creates one conversation even if the response to its creation is lost", async ({
  signUp,
  visit,
}) => {
  const agent = await signUp("Company");
  const visitor = await visit(await agent.accountId());
  let isLost = false;
  await visitor.page.route("**/api/conversations", async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await visitor.say("Is anybody there?");
  await expect(visitor.messages).toContainText("Sent just now");
  expect(isLost).toBe(true);
  expect(await stored(await agent.api)).toEqual(["Is anybody there?"]);
});

test("visitor and agent see the same conversation after they write while the server is killed repeatedly", async ({
  parley,
  register,
  visit,
}) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("Visitor 0.");
  await agent.open("Visitor 0.");
  const api = await agent.api;
  const [conversation] = (await api.conversations.list({})).data;

  // The number of messages is fixed, because the visitor's queue after a slow start would take longer than the test waits.
  for (let kill = 0; kill < KILLS; kill++) {
    const numbers = Array.from({ length: MESSAGES_PER_KILL }, (_, n) => kill * MESSAGES_PER_KILL + n + 1);
    await Promise.all([
      inOrder(numbers, (n) => visitor.say(`Visitor ${n}.`)),
      inOrder(numbers, (n) => answer(api, conversation!.id, `Agent ${n}.`)),
      sleep(1000).then(async () => {
        await parley.kill("SIGKILL");
        await parley.start();
      }),
    ]);
  }

  await expect.poll(async () => (await stored(api)).length).toBe(1 + 2 * KILLS * MESSAGES_PER_KILL);
  const kept = await stored(api);
  for (const who of ["Visitor", "Agent"]) {
    const theirs = kept.filter((body) => body.startsWith(who));
    expect(theirs).toEqual(theirs.toSorted((a, b) => numberIn(a) - numberIn(b)));
  }
  await expect.poll(() => shownToVisitor(visitor)).toEqual(kept);
  await expect.poll(() => shownToAgent(agent)).toEqual(kept);
});

/** Writes a message about every 250 ms: the server accepts 5 messages per second from a visitor. */
async function inOrder(numbers: number[], write: (n: number) => Promise<void>) {
  for (const n of numbers) {
    await write(n);
    await sleep(250);
  }
}

/** Sends like a dashboard: retries under the same id until there is a response. */
async function answer(api: AgentApi, conversation_id: string, body: string) {
  for (const id = newMessageId(); ; await sleep(200)) {
    const sent = await api.messages.send({ id, conversation_id, body }).catch(() => undefined);
    if (sent) return;
  }
}

const GREETING = "Hi there! Send us a message, and we'll reply here.";

/** The messages in the visitor's chat, from top to bottom, without the greeting of a chat that was empty. */
const shownToVisitor = async ({ messages }: Widget) =>
  wordsIn(await messages.getByRole("listitem").allInnerTexts()).filter((words) => words !== GREETING);

/** Loads the thread from its beginning: it initially shows only the newest messages. */
async function shownToAgent({ thread }: Desk) {
  await thread.press("Home");
  const lines = (await thread.allInnerTexts()).join("\n").split("\n");
  return lines.filter((line) => /^(Visitor|Agent) \d+\.$/.test(line.trim())).map((line) => line.trim());
}

/** The text of the message, without author and time. */
const wordsIn = (shown: string[]) => shown.map((text) => text.trim().split("\n").at(-1)!.trim());

async function stored(api: AgentApi): Promise<string[]> {
  const { data } = await api.conversations.list({});
  expect(data).toHaveLength(1);
  const { messages } = await api.conversations.get(data[0]!.id);
  return messages.map(({ body }) => body!);
}

const numberIn = (body: string) => Number(/\d+/.exec(body));
