import type { Session } from "@parley/contract";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const ofOtherTabs = new EventTarget();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal("window", {
  location: { origin: "https://parley.example" },
  addEventListener: (type: string, listener: EventListener) => ofOtherTabs.addEventListener(type, listener),
});
afterAll(() => vi.unstubAllGlobals());
const { createStoredStore, createStoredUserStore, createUserStore } = await import("./client-state.ts");
const { signIn } = await import("./session/session.ts");
const { textsIn } = await import("./storage.ts");

const signInAs = (user_id: number) => signIn.setState({ status: "in", session: { user_id } as Session }, true);

/** Another tab stores a value. */
function storeElsewhere(key: string, value: string) {
  kept.set(key, value);
  ofOtherTabs.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

beforeEach(() => kept.clear());

test("a stored value is available on the next visit and in other tabs", () => {
  createStoredStore("names", textsIn).save(["Ann"]);
  const names = createStoredStore("names", textsIn);
  expect(names.getState()).toEqual(["Ann"]);
  storeElsewhere("parley:names", '["Ann","Ben"]');
  expect(names.getState()).toEqual(["Ann", "Ben"]);
});

test.each(["{", "7", '{"0":"Ann"}', "null"])("the stored value %s is not a valid list", (stored) => {
  kept.set("parley:names", stored);
  expect(createStoredStore("names", textsIn).getState()).toEqual([]);
});

test("users of one browser do not see each other's values", () => {
  signInAs(1);
  const names = createStoredUserStore("names", textsIn);
  names.save(["Ann"]);
  signInAs(2);
  expect(names.getState()).toEqual([]);
  signInAs(1);
  expect(names.getState()).toEqual(["Ann"]);
});

test("a user's state survives a sign-out but not the sign-in of another user", () => {
  signInAs(1);
  const texts = createUserStore(() => ({ body: "" }));
  texts.setState({ body: "Hello" });
  signIn.setState({ status: "out" }, true);
  signInAs(1);
  expect(texts.getState()).toEqual({ body: "Hello" });
  signInAs(2);
  expect(texts.getState()).toEqual({ body: "" });
});
