import { expect, test } from "vitest";
import { nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { useWorld } from "../harness/world.ts";

/** A link in a mail confirms an address. No function depends on the confirmation: `behaviour.md` §1.1. */
const world = useWorld();

const verify = (body: object) => world.call("POST", "/api/verify_email", { body });

test("the link in the mail verifies the address, and says so when repeated", async () => {
  const { admin } = await world.anAccount();
  const sentEmail = await nextEmail(world, admin.email, "verify");
  const token = tokenIn(sentEmail);
  expect(sentEmail.text).toContain(`${world.url}/verify?token=${token}`);
  expect(token.length).toBeGreaterThanOrEqual(52); // 32 bytes at 5 bits per character

  const first = await verify({ token });
  expect([first.status, first.body]).toEqual([200, { data: { success: true } }]);
  const second = await verify({ token });
  expect([second.status, second.body]).toEqual([200, { data: { success: true, message: "Email already verified!" } }]);
});

test("every user gets a separate token, invited or not", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const emails = await Promise.all(
    [account.admin, agent].map(async ({ email }) => tokenIn(await nextEmail(world, email, "verify"))),
  );
  expect(new Set(emails).size).toBe(2);
});

test("an invalid token is refused, and a token is required", async () => {
  for (const token of ["made-up", "%", "null"]) {
    const { status, body } = await verify({ token });
    expect([status, body]).toEqual([401, { error: { status: 401, message: "Invalid verification token" } }]);
  }
  for (const body of [{}, { token: null }, { token: "" }]) expect((await verify(body)).status).toBe(400);
});

test("an unverified user can work without limits", async () => {
  const { admin } = await world.anAccount();
  const { email, password } = admin;
  expect((await world.call("POST", "/api/session", { body: { user: { email, password } } })).status).toBe(200);
});
