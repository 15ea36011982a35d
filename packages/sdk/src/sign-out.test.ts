import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createParley, type Message } from "./index.ts";

const accountId = "7a0d8a8e-6b0c-4f0e-9a3e-0a8d3c1f2b11";
const ana = "0b7c2f5e-3c1d-4a6b-8e9f-1a2b3c4d5e6f";

const page = globalThis as { parleyMemory?: Map<string, string> };
const stored = () => Object.fromEntries(page.parleyMemory ?? []);
const keyIn = (entries: Record<string, string>) => entries[`parley:visitor-key:${accountId}`];

/** The requests in flight. The test answers them. */
let requests: { url: string; answer(data: unknown): void }[];

beforeEach(() => {
  requests = [];
  page.parleyMemory = new Map();
  vi.stubGlobal(
    "WebSocket",
    class {
      close() {}
    },
  );
  vi.stubGlobal("fetch", (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({ url: String(url), answer: (data) => resolve(Response.json({ data })) });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

function aVisitor() {
  const said: string[][] = [];
  const ids: (string | undefined)[] = [];
  const parley = createParley({
    accountId,
    baseUrl: "http://127.0.0.1:1",
    customer: { external_id: "ana-1", email: "ana@example.com" },
    onMessagesUpdated: (messages: Message[]) => said.push(messages.map(({ body }) => body ?? "")),
    onSetCustomerId: (id) => ids.push(id),
  });
  onTestFinished(parley.disconnect);
  void parley.start();
  return { parley, said, ids };
}

const asked = (part: string) => requests.filter(({ url }) => url.includes(part));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a sign-out deletes the visitor's id, key and unsent messages, and the next visitor is anonymous", async () => {
  page.parleyMemory!.set("__PAPERCUPS____CUSTOMER_ID__", JSON.stringify(ana));
  page.parleyMemory!.set(`parley:outbox:another-account:`, "theirs");
  const { parley, said } = aVisitor();
  parley.sendNewMessage({ body: "Unsent" });
  await settled();
  const before = stored();
  expect(JSON.stringify(before)).toContain("Unsent");
  expect(said.at(-1)).toEqual(["Unsent"]);
  expect(asked("ana-1")).not.toEqual([]);

  requests.length = 0;
  void parley.signOut();
  await settled();
  const after = stored();
  expect(JSON.stringify(after)).not.toMatch(/Unsent|0b7c2f5e/);
  expect(keyIn(after)).not.toBe(keyIn(before));
  expect(after["parley:outbox:another-account:"]).toBe("theirs");
  for (const { answer } of asked("widget_settings")) answer({});
  await settled();
  expect(said.at(-1)).toEqual([]);
  expect(asked("ana")).toEqual([]);
});

test("an answer for the earlier visitor that arrives after the sign-out is not kept", async () => {
  const { parley, ids } = aVisitor();
  await settled();
  const [identify] = asked("identify");
  void parley.signOut();
  await settled();
  identify!.answer({ customer_id: ana });
  await settled();
  expect(JSON.stringify(stored())).not.toContain(ana);
  expect(ids).not.toContain(ana);
});

test("a new key that the server confirms after the sign-out is not the next visitor's", async () => {
  const { parley } = aVisitor();
  await settled();
  void parley.rotateKey();
  await settled();
  const [rotation] = asked("visitor_keys/rotate");
  void parley.signOut();
  await settled();
  const next = keyIn(stored());
  rotation!.answer({ ok: true });
  await settled();
  expect(keyIn(stored())).toBe(next);
});
