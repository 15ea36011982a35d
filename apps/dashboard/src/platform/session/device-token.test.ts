import { afterAll, beforeEach, expect, test, vi } from "vitest";

const asked = vi.fn<(...request: Parameters<typeof fetch>) => Promise<Response>>();
const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
vi.stubGlobal("window", { location: { origin: "https://parley.example" }, ...events });
vi.stubGlobal("document", events);
vi.stubGlobal("fetch", asked);
const kept = new Map<string, string>();
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const { endSession, register, resetPassword, signInWith } = await import("./session.ts");

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", working);
  asked.mockReset();
  asked.mockImplementation(async () => new Response('{"data":{"user_id":1,"token":"t","renew_token":"r"}}'));
});
afterAll(() => vi.unstubAllGlobals());

/** The device token of each request that has a body. */
const sent = () =>
  asked.mock.calls.flatMap(([, request]) => (request?.body ? [JSON.parse(String(request.body)).device_token] : []));

test("a browser sends one token with every sign-in, also after signing out", async () => {
  await register({ email: "a@example.com", password: "a long password", password_confirmation: "a long password" });
  endSession();
  await signInWith("a@example.com", "a long password");
  endSession();
  await resetPassword("token", "another password", "another password");
  expect(new Set(sent()).size).toBe(1);
  expect(sent()).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test("a browser without storage sends no token", async () => {
  vi.stubGlobal("localStorage", {
    ...working,
    setItem() {
      throw new Error("full");
    },
  });
  await signInWith("a@example.com", "a long password");
  expect(sent()).toEqual([undefined]);
});
