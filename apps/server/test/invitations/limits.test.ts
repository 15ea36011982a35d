import type { UserInvitation } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Limits of an invitation's uses and users: `http.md` §3.2 and §4. */
const world = useWorld();

const register = (invite_token: string, email = `${world.unique("teammate")}@example.com`) =>
  world.call("POST", "/api/registration", { body: { user: { invite_token, email, password: "a long password" } } });
const statusOf = async (invite_token: string, email?: string) => (await register(invite_token, email)).status;

const invite = ({ admin }: Account) =>
  world.data<UserInvitation>("POST", "/api/user_invitations", { token: admin.token, body: {} });
const mailTo = async (account: Account, to_address: string) => {
  await world.call("POST", "/api/user_invitation_emails", { token: account.admin.token, body: { to_address } });
  return (await list(account.admin)).at(-1)!;
};
const list = ({ token }: Agent) => world.data<UserInvitation[]>("GET", "/api/user_invitations", { token });
const put = ({ token }: Agent, { id }: UserInvitation, user_invitation: object) =>
  world.call("PUT", `/api/user_invitations/${id}`, { token, body: { user_invitation } });

const teamOf = async ({ admin }: Account) =>
  (await world.data<object[]>("GET", "/api/users", { token: admin.token })).length;

const refused = (message: string) => ({ status: 403, body: { error: { status: 403, message } } });
const usedUp = refused("Invitation token has already been used");
const forAnother = refused("This invitation is for another email address. Register with the address it was mailed to.");

test("a link is listed with its uses and the admin who created it", async () => {
  const account = await world.anAccount();
  const invitation = await invite(account);
  expect(invitation).toMatchObject({ uses: 0, max_uses: null, to_address: null, created_by: account.admin.id });
  await register(invitation.id);
  await register(invitation.id, account.admin.email); // the email is taken, so this does not count as a use
  await register(invitation.id);
  expect(await list(account.admin)).toEqual([{ ...invitation, uses: 2 }]);
});

test("a link stays valid when the admin who created it has left", async () => {
  const account = await world.anAccount();
  const second = await world.anAgent({ account, role: "admin" });
  const { token } = second;
  const invitation = await world.data<UserInvitation>("POST", "/api/user_invitations", { token });
  await world.data("DELETE", `/api/users/${second.id}`, { token });
  expect((await list(account.admin)).find(({ id }) => id === invitation.id)).toMatchObject({ created_by: null });
  expect(await statusOf(invitation.id)).toBe(200);
});

describe("a link that an admin limits to one use", () => {
  test("registers one user, however many register at the same time", async () => {
    const account = await world.anAccount();
    const invitation = await invite(account);
    const limited = await put(account.admin, invitation, { max_uses: 1 });
    expect([limited.status, limited.body]).toEqual([200, { data: { ...invitation, max_uses: 1 } }]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(invitation.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await register(invitation.id)).toMatchObject(usedUp);
    expect(await teamOf(account)).toBe(2);
  });

  test("is used up if it was used before, and usable again without the limit", async () => {
    const account = await world.anAccount();
    const invitation = await invite(account);
    await register(invitation.id);
    await put(account.admin, invitation, { max_uses: 1 });
    expect(await register(invitation.id)).toMatchObject(usedUp);
    await put(account.admin, invitation, { max_uses: null });
    expect(await statusOf(invitation.id)).toBe(200);
  });

  test("is not used by a failed registration", async () => {
    const account = await world.anAccount();
    const invitation = await invite(account);
    await put(account.admin, invitation, { max_uses: 1 });
    expect(await statusOf(invitation.id, account.admin.email)).toBe(422);
    expect(await statusOf(invitation.id, "nobody")).toBe(422);
    expect(await statusOf(invitation.id)).toBe(200);
  });

  test.each([0, 2, -1, "many"])("cannot be limited to %s", async (max_uses) => {
    const account = await world.anAccount();
    const invitation = await invite(account);
    const { status, body } = await put(account.admin, invitation, { max_uses });
    expect([status, body]).toMatchObject([422, { error: { errors: { max_uses: ["is invalid"] } } }]);
    expect(await list(account.admin)).toEqual([invitation]);
  });
});

describe("an invitation by mail", () => {
  test("registers its address once", async () => {
    const account = await world.anAccount();
    const email = `${world.unique("teammate")}@example.com`;
    const { id, ...invitation } = await mailTo(account, ` ${email.toUpperCase()} `);
    expect(invitation).toMatchObject({ max_uses: 1, to_address: email });
    for (const other of [undefined, `x${email}`, `${email}.example`]) {
      expect(await register(id, other)).toMatchObject(forAnother);
    }
    const answers = await Promise.all([email, email.toUpperCase(), email].map((each) => statusOf(id, each)));
    expect(answers.sort()).toEqual([200, 403, 403]);
    for (const each of [email, undefined]) expect(await register(id, each)).toMatchObject(usedUp);
    expect(await teamOf(account)).toBe(2);
    expect((await list(account.admin)).at(-1)).toMatchObject({ uses: 1 });
  });

  test("keeps its limit when its expiry is moved", async () => {
    const account = await world.anAccount();
    const invitation = await mailTo(account, "teammate@example.com");
    const { status, body } = await put(account.admin, invitation, { max_uses: null });
    const reason = "must be 1 for an invitation by email";
    expect([status, body]).toMatchObject([422, { error: { errors: { max_uses: [reason] } } }]);
    const moved = await put(account.admin, invitation, { expires_at: "2030-01-02T03:04:05Z", to_address: null });
    expect(moved.body).toEqual({ data: { ...invitation, expires_at: "2030-01-02T03:04:05Z" } });
  });
});

test("neither a member nor another account's admin can list, limit or revoke a link", async () => {
  const account = await world.anAccount();
  const member = await world.anAgent({ account });
  const { admin: neighbour } = await world.anAccount();
  const invitation = await invite(account);
  const path = `/api/user_invitations/${invitation.id}`;
  for (const [{ token }, status] of [
    [member, 401],
    [neighbour, 404],
  ] as const) {
    expect((await world.call("GET", path, { token })).status).toBe(status);
    expect((await put({ ...member, token }, invitation, { max_uses: 1 })).status).toBe(status);
    expect((await world.call("DELETE", path, { token })).status).toBe(status);
  }
  expect((await world.call("GET", "/api/user_invitations", { token: member.token })).status).toBe(401);
  expect(await list(neighbour)).toEqual([]);
  expect(await list(account.admin)).toContainEqual(invitation);
});
