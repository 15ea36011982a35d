import { expect, test } from "vitest";
import { settle } from "./settle.ts";

const boom = new Error("boom");
const fail = () => {
  throw boom;
};

test("a synchronous value is handled synchronously", () => {
  const seen: unknown[] = [];
  expect(
    settle(
      () => 1,
      (value) => void seen.push(value),
      fail,
    ),
  ).toBeUndefined();
  expect(seen).toEqual([1]);
});

test("a promise is awaited", async () => {
  const seen: unknown[] = [];
  await settle(
    async () => 1,
    async (value) => void seen.push(value),
    fail,
  );
  await settle(
    () => 2,
    async (value) => void seen.push(value),
    fail,
  );
  expect(seen).toEqual([1, 2]);
});

test.each([
  ["run", fail, () => {}],
  ["run, later", async () => fail(), () => {}],
  ["done", () => {}, fail],
  ["done, later", () => {}, async () => fail()],
  ["done after a wait", async () => {}, fail],
])("a failure in %s is passed on", async (_where, run, done) => {
  const failures: unknown[] = [];
  await settle(run, done, (error) => void failures.push(error));
  expect(failures).toEqual([boom]);
});
