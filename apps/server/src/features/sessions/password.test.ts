import { expect, test } from "vitest";
import { Unavailable } from "../../platform/errors.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const MEMORY_KIB = 1024;

test("at most a hundred passwords wait to be checked, and known clients are checked first", async () => {
  const hash = await hashPassword("a long password", MEMORY_KIB);
  const done: string[] = [];
  const strangers = Array.from({ length: 110 }, () =>
    verifyPassword("a guess at it", hash).then(
      () => done.push("verified"),
      (error) => done.push(error instanceof Unavailable ? "refused" : "failed"),
    ),
  );
  expect(await verifyPassword("a long password", hash, true)).toBe(true);
  expect(done.filter((outcome) => outcome === "verified").length).toBeLessThan(10);
  await Promise.all(strangers);
  expect(done.filter((outcome) => outcome === "refused").length).toBe(8); // two are hashed while a hundred wait
  expect(done).not.toContain("failed");
});
