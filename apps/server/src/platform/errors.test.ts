import pg from "pg";
import { expect, test } from "vitest";
import { asPublicError } from "./errors.ts";

test("a query on a connection that has failed before counts as a lost connection", async () => {
  const client = new pg.Client({ host: "127.0.0.1", port: 1 });
  client.on("error", () => {});
  await client.connect().catch(() => {});
  const error = await client.query("select 1").catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(asPublicError(error)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 1 });
});
