import { beforeEach, expect, test, vi } from "vitest";
import { openStorage } from "./storage.ts";
import { createVisitorKey, newVisitorKey, storeVisitorKey, visitorKey } from "./visitor-key.ts";

type Keys = ReturnType<typeof createVisitorKey>;

/** A page with working storage, or with storage that throws, as in browsers that block it. */
function aPage(isBlocked: boolean) {
  const stored = new Map<string, string>();
  vi.stubGlobal("window", {
    get localStorage() {
      if (isBlocked) throw new Error("SecurityError");
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      };
    },
  });
  vi.stubGlobal("parleyMemory", undefined);
  return stored;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test("a key is 32 bytes in base64url, and different each time", () => {
  const keys = Array.from({ length: 500 }, newVisitorKey);
  expect(new Set(keys).size).toBe(500);
  for (const key of keys) {
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(key, "base64url").toString("base64url")).toBe(key);
  }
});

test.each([
  ["working", false],
  ["blocked", true],
])("with %s storage, all scripts of a page use the same key per account", (_, isBlocked) => {
  const stored = aPage(isBlocked);
  const key = visitorKey(openStorage("localStorage"), "account-1");
  expect(visitorKey(openStorage("localStorage"), "account-1")).toBe(key);
  expect(visitorKey(openStorage("localStorage"), "account-2")).not.toBe(key);
  expect(stored.size).toBe(isBlocked ? 0 : 2);
});

test("with blocked storage, the key lasts as long as the page", () => {
  aPage(true);
  const key = visitorKey(openStorage("localStorage"), "account-1");
  aPage(true);
  expect(visitorKey(openStorage("localStorage"), "account-1")).not.toBe(key);
});

test("a refused key is replaced, once for all tabs", () => {
  aPage(false);
  const [one, other] = [openStorage("localStorage"), openStorage("localStorage")];
  const refused = visitorKey(one, "account-1");
  const next = visitorKey(one, "account-1", refused);
  expect(next).not.toBe(refused);
  expect(visitorKey(other, "account-1", refused)).toBe(next);
});

test("after a deliberate replacement, the new key is used", () => {
  aPage(false);
  const storage = openStorage("localStorage");
  const next = newVisitorKey();
  storeVisitorKey(storage, "account-1", next);
  expect(visitorKey(storage, "account-1")).toBe(next);
});

test("a page whose key is refused keeps the key that another tab has stored meanwhile", () => {
  aPage(false);
  const [page, otherTab] = [1, 2].map(() => createVisitorKey(openStorage("localStorage"), "account-1")) as [Keys, Keys];
  expect(page.current()).toBe(otherTab.current());
  const renewed = otherTab.renew();
  expect(page.renew()).toBe(renewed);
  expect(page.current()).toBe(renewed);
  expect(page.renew()).not.toBe(renewed);
});
