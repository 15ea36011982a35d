import { expect, test } from "vitest";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Messages to the operator of the installation: `http.md` §4. */
const operator = "operator@parley.example";
const world = useWorld({ OPERATOR_EMAIL: operator, RATE_LIMITS: "on" });
const silent = useWorld();

const write = ({ token }: Agent, body: object, where = world) =>
  where.call("POST", "/api/admin/notifications", { token, body });

test("the operator receives an agent's text, and the agent's name", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, body } = await write(agent, { text: "We need <b>more</b> seats", subject: "Seats" });
  expect([status, body]).toEqual([200, { data: { success: true, result: { queued: true } } }]);
  const sentEmail = await nextEmail(world, operator, "Seats");
  expect(sentEmail.from).toMatchObject({ name: `${agent.email} via Parley` });
  expect(sentEmail.replyTo).toMatchObject([{ address: agent.email }]);
  expect(sentEmail.text).toContain(`From ${agent.email}, ${account.company_name}:`);
  expect(sentEmail.text).toContain("We need <b>more</b> seats");
  expect(sentEmail.html).toContain("We need &lt;b&gt;more&lt;/b&gt; seats");

  await write(agent, { text: "plain", html: "<!-- <h1>Dressed up" });
  const dressed = await nextEmail(world, operator, "Notification");
  expect(dressed.text).toContain("plain");
  expect(dressed.html).toContain(`<p>From ${agent.email}, ${account.company_name}:</p>\n<!-- <h1>Dressed up`);
});

test("the operator is notified of registrations", async () => {
  const { id, admin, company_name } = await world.anAccount();
  const notices = async () =>
    (await emailsTo(world, operator))
      .filter(({ subject }) => subject === "New account")
      .map(({ text }) => text?.trim());
  await expect.poll(notices).toContain(`${admin.email} registered ${company_name} (${id}).`);
});

test("an empty or too long text is refused", async () => {
  const { admin } = await world.anAccount();
  for (const body of [{}, { text: "" }]) expect((await write(admin, body)).status).toBe(400);
  for (const body of [{ text: "x".repeat(10_001) }, { text: "x", html: "x".repeat(100_001) }]) {
    const { status, body: answer } = await write(admin, body);
    expect([status, answer]).toEqual([422, { error: expect.objectContaining({ status: 422 }) }]);
  }
});

test("an account can send ten an hour", async () => {
  const { admin } = await world.anAccount();
  const neighbour = (await world.anAccount()).admin;
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await write(admin, { text: "Hello", subject: "Flood" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await write(neighbour, { text: "Hello" })).status).toBe(200);
});

test("without an operator's address, the request is refused and no mail is sent", async () => {
  const { admin } = await silent.anAccount();
  const { status, body } = await write(admin, { text: "Hello" }, silent);
  expect([status, body]).toEqual([200, { data: { success: false, error: "OPERATOR_EMAIL is not set" } }]);
  expect(await emailsTo(silent, operator)).toEqual([]);
});
