import { expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** With billing, a plan has a limited number of seats, and the last one is used once: `data-model.md` §5. */
const world = useWorld({ BILLING_ENABLED: "1", DEFAULT_PLAN: "starter" });

const full = {
  error: { status: 403, message: expect.stringMatching(/user limit/) },
};

const invite = ({ admin }: Account) =>
  world.call<{ data: { id: string } }>("POST", "/api/user_invitations", { token: admin.token });
const register = (invite_token: string) =>
  world.call("POST", "/api/registration", {
    body: {
      user: { invite_token, email: `${world.unique("teammate")}@example.com`, password: "a long password" },
    },
  });
const change = ({ admin }: Account, id: number, verb: string) =>
  world.call("POST", `/api/users/${id}/${verb}`, { token: admin.token });

test("a new company has the operator's plan", async () => {
  const { admin } = await world.anAccount();
  expect(await world.data("GET", "/api/accounts/me", { token: admin.token })).toMatchObject({
    subscription_plan: "starter",
  });
});

test("without a free seat, invitations by link and mail are refused, and old links, too", async () => {
  const account = await world.anAccount();
  const { id } = (await invite(account)).body.data;
  expect((await register(id)).status).toBe(200);

  const link = await invite(account);
  expect([link.status, link.body]).toEqual([403, full]);
  const { token } = account.admin;
  const mail = await world.call("POST", "/api/user_invitation_emails", {
    token,
    body: { to_address: "a@example.com" },
  });
  expect([mail.status, mail.body]).toEqual([403, full]);
  const late = await register(id);
  expect([late.status, late.body]).toEqual([403, full]);
  expect(await world.data("GET", "/api/user_invitations", { token })).toHaveLength(1);
});

test("of several concurrent registrations for the last seat, one succeeds", async () => {
  const account = await world.anAccount();
  const { id } = (await invite(account)).body.data;
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
});

test("a disabled agent frees a seat, and can be enabled only if one is free", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  expect((await change(account, agent.id, "disable")).status).toBe(200);
  const other = await world.anAgent({ account });
  const back = await change(account, agent.id, "enable");
  expect([back.status, back.body]).toEqual([403, full]);
  expect((await change(account, other.id, "archive")).status).toBe(200);
  expect((await change(account, agent.id, "enable")).status).toBe(200);
});

test("an unknown plan has no limit", async () => {
  const account = await world.anAccount();
  await world.db.updateTable("accounts").set({ subscription_plan: "gold" }).where("id", "=", account.id).execute();
  for (let teammate = 0; teammate < 3; teammate += 1) await world.anAgent({ account });
  expect((await invite(account)).status).toBe(201);
});
