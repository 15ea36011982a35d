import type { Session } from "@parley/contract";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn<(...request: Parameters<typeof fetch>) => Promise<Response>>();
vi.stubGlobal("window", { location: { origin: "https://parley.example" }, addEventListener: () => undefined });
vi.stubGlobal("fetch", fetched);
const { api } = await import("./api.ts");
const { signIn } = await import("../session/session.ts");
const { queryClient } = await import("./query-client.ts");
const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

beforeEach(() => {
  warn.mockClear();
  fetched.mockReset();
  answer(401, '{"error":{"message":"Not authenticated","status":401}}');
});
afterAll(() => vi.unstubAllGlobals());

test("a call that needs a session is refused without one and not retried", async () => {
  await expect(api.account.get()).rejects.toThrow("Invalid token!");
  await expect(api.messages.send({ conversation_id: "one", body: "Hello" })).rejects.toThrow("Invalid token!");
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a call with an expired token is not retried with the token of another user", async () => {
  const session = (user_id: number) => ({ user_id, token: `token of ${user_id}` }) as Session;
  signIn.setState({ status: "in", session: session(1) }, true);
  fetched.mockImplementation(async () => {
    signIn.setState({ status: "in", session: session(2) }, true);
    return new Response('{"error":{"message":"Not authenticated","status":401}}', { status: 401 });
  });
  await expect(api.messages.send({ conversation_id: "one", body: "Hello" })).rejects.toThrow("Not authenticated");
  expect(fetched).toHaveBeenCalledOnce();
  signIn.setState({ status: "out" }, true);
});

test("public calls need no token", async () => {
  answer(200, '{"data":{"title":"Hello"}}');
  await expect(api.widgetSettings.get({ account_id: "one" })).resolves.toMatchObject({ title: "Hello" });
});

test("a failed query is logged, with its own message where it has one, unless its screen expects the failure", async () => {
  const queryFn = api.account.get;
  await expect(queryClient.fetchQuery({ queryKey: ["account"], queryFn })).rejects.toThrow();
  const meta = { problem: "Error loading inboxes!" };
  await expect(queryClient.fetchQuery({ queryKey: ["inboxes"], queryFn, meta })).rejects.toThrow();
  const expected = { isExpected: () => true };
  await expect(queryClient.fetchQuery({ queryKey: ["invitation"], queryFn, meta: expected })).rejects.toThrow();
  const unexpected = { ...meta, isExpected: () => false };
  await expect(queryClient.fetchQuery({ queryKey: ["other"], queryFn, meta: unexpected })).rejects.toThrow();
  expect(warn.mock.calls).toEqual([
    ["Not loaded: account", expect.any(Error)],
    ["Error loading inboxes!", expect.any(Error)],
    ["Error loading inboxes!", expect.any(Error)],
  ]);
});

const answer = (status: number, body: string) => fetched.mockImplementation(async () => new Response(body, { status }));
