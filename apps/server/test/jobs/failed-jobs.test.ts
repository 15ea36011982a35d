import type { FailedJob } from "@parley/contract";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { notFound } from "../harness/refusals.ts";
import { type Account, useWorld } from "../harness/world.ts";

const world = useWorld();

let account: Account;
beforeEach(async () => {
  account = await world.anAccount();
});

const list = ({ admin: { token } }: Account) => world.data<FailedJob[]>("GET", "/api/failed_jobs", { token });

test("an admin sees failed jobs, with the reason and the next attempt", async () => {
  await world.aFailedJob((await world.anAccount()).id, "Next door");
  const id = await world.aFailedJob(account.id, "Error: no route to host\n    at send (mail.ts:1:2)");
  expect(await list(account)).toEqual([
    {
      id,
      object: "failed_job",
      name: "mail-mentioned",
      attempts: 1,
      reason: "Error: no route to host",
      next_attempt_at: expect.stringMatching(/Z$/),
      created_at: expect.any(String),
    },
  ]);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`.execute(world.db);
  expect(await list(account)).toMatchObject([{ next_attempt_at: null }]);
});

test("a job can be retried at once, also after its last attempt, and is gone when it succeeds", async () => {
  const id = await world.aFailedJob(account.id, "Error: no route to host");
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`.execute(world.db);
  const retry = () => world.call("POST", `/api/failed_jobs/${id}/retry`, { token: account.admin.token });
  expect(await retry()).toMatchObject({ status: 202, body: { data: { ok: true } } });
  await expect.poll(() => list(account)).toEqual([]);
  await expect.poll(retry).toMatchObject(notFound);
});

test("a job can be discarded", async () => {
  const id = await world.aFailedJob(account.id, "Error: no route to host");
  const { status } = await world.call("DELETE", `/api/failed_jobs/${id}`, { token: account.admin.token });
  expect(status).toBe(204);
  expect(await list(account)).toEqual([]);
});

test("another account's job is not found, and stays", async () => {
  const neighbour = await world.anAccount();
  const id = await world.aFailedJob(neighbour.id, "Error: no route to host");
  const { token } = account.admin;
  expect(await world.call("POST", `/api/failed_jobs/${id}/retry`, { token })).toMatchObject(notFound);
  expect(await world.call("DELETE", `/api/failed_jobs/${id}`, { token })).toMatchObject(notFound);
  expect(await list(neighbour)).toHaveLength(1);
});
