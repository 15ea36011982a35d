import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Invitation links to a team: `http.md` §4, `behaviour.md` §1.2. */
const world = useWorld();

interface Invitation {
  id: string;
  account_id: string;
  expires_at: string;
}

const invite = (token: string, body?: object) =>
  world.call<{ data: Invitation }>("POST", "/api/user_invitations", { token, body });
const list = (token: string) => world.data<Invitation[]>("GET", "/api/user_invitations", { token });

test("an invitation is valid for three days, for every holder of the link", async () => {
  const { admin, id: account_id } = await world.anAccount();
  const { status, headers, body } = await invite(admin.token, {});
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`/api/user_invitations/${body.data.id}`);
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      account_id,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      uses: 0,
      max_uses: null,
      to_address: null,
      created_by: admin.id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    },
  });
  const row = await world.db
    .selectFrom("user_invitations")
    .select(["created_at", "expires_at"])
    .where("id", "=", body.data.id)
    .executeTakeFirstOrThrow();
  expect(Date.parse(`${row.expires_at}`) - Date.parse(`${row.created_at}`)).toBe(3 * 24 * 3600 * 1000);
  expect(await world.data("GET", `/api/user_invitations/${body.data.id}`, { token: admin.token })).toEqual(body.data);
});

test("a body is optional and ignored", async () => {
  const { admin, id } = await world.anAccount();
  const { id: neighbour } = await world.anAccount();
  const forged = { user_invitation: { account_id: neighbour, expires_at: "2099-01-01T00:00:00Z" } };
  for (const body of [undefined, {}, forged]) {
    const { body: answer } = await invite(admin.token, body);
    expect(answer.data.account_id).toBe(id);
    expect(answer.data.expires_at < "2099").toBe(true);
  }
});

test("the list is oldest first, and of the own account", async () => {
  const { admin } = await world.anAccount();
  const { admin: neighbour } = await world.anAccount();
  await invite(neighbour.token);
  const made: Invitation[] = [];
  for (let one = 0; one < 3; one += 1) made.push((await invite(admin.token)).body.data);
  expect(await list(admin.token)).toEqual(made);
});

describe("an expiry", () => {
  test("can be moved; id and account stay", async () => {
    const { admin } = await world.anAccount();
    const { id: neighbour } = await world.anAccount();
    const invitation = (await invite(admin.token)).body.data;
    const { id } = invitation;
    const put = (user_invitation: object) =>
      world.call("PUT", `/api/user_invitations/${id}`, { token: admin.token, body: { user_invitation } });
    expect((await put({ account_id: neighbour, id: neighbour })).body).toEqual({ data: invitation });
    expect((await put({ expires_at: "2030-01-02T03:04:05+01:00" })).body).toEqual({
      data: { ...invitation, expires_at: "2030-01-02T02:04:05Z" },
    });
    for (const [given, reason] of [
      ["soon", "is invalid"],
      [null, "can't be blank"],
    ]) {
      const { status, body } = await put({ expires_at: given });
      expect([status, body]).toMatchObject([422, { error: { errors: { expires_at: [reason] } } }]);
    }
  });
});

test("a revoked invitation is gone", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await invite(admin.token)).body.data;
  const path = `/api/user_invitations/${id}`;
  const { status, text } = await world.call("DELETE", path, { token: admin.token });
  expect([status, text]).toEqual([204, ""]);
  expect((await world.call("GET", path, { token: admin.token })).status).toBe(404);
  expect((await world.call("DELETE", path, { token: admin.token })).status).toBe(404);
  expect(await list(admin.token)).toEqual([]);
});

test("an invalid id is a bad request", async () => {
  const { admin } = await world.anAccount();
  for (const method of ["GET", "PUT", "DELETE"] as const) {
    const body = method === "PUT" ? { user_invitation: {} } : undefined;
    expect((await world.call(method, "/api/user_invitations/nonsense", { token: admin.token, body })).status).toBe(400);
  }
});
