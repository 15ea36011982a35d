import type { GoogleAuthorization } from "@parley/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GMAIL_SEND_SCOPE, GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import { type Account, useWorld } from "../../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "../connection-test.ts";
import { aMailboxOwner, authorization, begin, connect, syncMail } from "./google-world.ts";

/** "Test connection" of Gmail and Google Sheets. */
const google = await new GoogleStandIn().open();
const world = useWorld(google.environment);

afterAll(() => google.close());
beforeEach(() => begin(google, world));

const testOfGmail = async ({ admin }: Account) =>
  runConnectionTest(world, admin, "gmail", (await authorization(world, admin))!.id);

async function testOfSheets({ admin }: Account) {
  const found = await world.data<GoogleAuthorization>("GET", "/api/google/authorization?client=sheets", {
    token: admin.token,
  });
  return runConnectionTest(world, admin, "sheets", found.id);
}

test("a mailbox passes every check once it was read", async () => {
  const owner = await aMailboxOwner(world);
  expect(statusesIn(await testOfGmail(owner)).webhook).toBe("warning no_event_yet");
  await syncMail(world);
  const tested = await testOfGmail(owner);
  expect(statusesIn(tested)).toEqual({ token: "ok", scopes: "ok", target: "ok", webhook: "ok", clock: "ok" });
  expect(JSON.stringify(tested)).not.toMatch(/ya29|1\/\//);
  expect(google.unknown).toEqual([]);
});

test("a token that ended early is renewed before it is tested", async () => {
  const owner = await aMailboxOwner(world);
  google.endAccess();
  expect(statusesIn(await testOfGmail(owner))).toMatchObject({ token: "ok", scopes: "ok", target: "ok" });
});

test("a withdrawn consent, missing scopes and a disabled API are reported", async () => {
  const owner = await aMailboxOwner(world);
  google.missingScopes = [GMAIL_SEND_SCOPE];
  const tested = await testOfGmail(owner);
  expect(checkIn(tested, "scopes")).toMatchObject({ status: "failed", code: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" });
  expect(checkIn(tested, "scopes")?.detail).toContain(GMAIL_SEND_SCOPE);
  google.isApiSwitchedOff = true;
  expect(statusesIn(await testOfGmail(owner)).target).toBe("failed accessNotConfigured");
  google.revokeAll();
  expect(statusesIn(await testOfGmail(owner))).toMatchObject({
    token: "failed revoked",
    scopes: "skipped not_checked",
  });
});

test("a table that was chosen, deleted, or not chosen yet", async () => {
  const account = await world.anAccount();
  await connect(world, account.admin, "sheets");
  expect(statusesIn(await testOfSheets(account))).toEqual({
    token: "ok",
    scopes: "ok",
    target: "warning no_table",
    clock: "ok",
  });
  const spreadsheet = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";
  google.addTable(spreadsheet);
  const body = { sheet: { spreadsheet, sheet_id: 0 } };
  expect((await world.call("PUT", "/api/google/sheet", { token: account.admin.token, body })).status).toBe(200);
  expect(statusesIn(await testOfSheets(account)).target).toBe("ok");
  google.tables.clear();
  expect(statusesIn(await testOfSheets(account)).target).toBe("failed notFound");
});

test("a mailbox is not a table, and another account's mailbox is not found", async () => {
  const { admin } = await aMailboxOwner(world);
  const body = { authorization_id: (await authorization(world, admin))!.id };
  const stranger = await world.anAgent();
  for (const [path, { token }] of [["sheets", admin] as const, ["gmail", stranger] as const]) {
    expect((await world.call("POST", `/api/integrations/${path}/test`, { token, body })).status).toBe(404);
  }
});
