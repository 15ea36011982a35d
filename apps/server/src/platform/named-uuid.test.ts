import { expect, test } from "vitest";
import { keyedUuid, namedUuid } from "./named-uuid.ts";

test("equal names have the same UUID, other names another, and all have the form of version 4", () => {
  const all = [["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""]].map((names) => namedUuid(...names));
  expect(namedUuid("a", "b")).toBe(all[0]);
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a keyed UUID depends on the key", () => {
  const [one, other] = [Buffer.from("one"), Buffer.from("other")];
  expect(keyedUuid(one, "a")).toBe(keyedUuid(one, "a"));
  expect(keyedUuid(one, "a")).not.toBe(keyedUuid(other, "a"));
  expect(keyedUuid(one, "a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
