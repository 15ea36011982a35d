import { expect, test } from "vitest";
import { onlineFirst } from "./online-first.ts";

const aCustomer = (id: string, last_seen_at: string | null) => ({ id, last_seen_at });

test("online customers come first, then the others by their last visit", () => {
  const customers = [
    aCustomer("never", null),
    aCustomer("earlier", "2026-11-20T10:00:00Z"),
    aCustomer("here", "2026-11-01T10:00:00Z"),
    aCustomer("later", "2026-11-21T10:00:00Z"),
    aCustomer("here later", "2026-11-02T10:00:00Z"),
  ];
  const sorted = onlineFirst(customers, (id) => id.startsWith("here"));
  expect(sorted.map(({ id }) => id)).toEqual(["here later", "here", "later", "earlier", "never"]);
});
