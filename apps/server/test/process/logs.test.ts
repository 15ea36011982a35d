import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GithubStandIn } from "../../../../e2e/providers/github/github.ts";
import { TwilioStandIn } from "../../../../e2e/providers/twilio.ts";
import { type CallOptions, call, type Method } from "../harness/call.ts";
import { emailsTo, nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { TraceCollector } from "../harness/trace-collector.ts";
import { usedDataFolder } from "./data-folder.ts";
import { ParleyProcess } from "./parley-process.ts";

/** The log at its most detailed level, and traces, have enough details for debugging, and no secrets. */
const twilio = await new TwilioStandIn().open();
const github = await new GithubStandIn().open();
const collector = await TraceCollector.open();
const parley = new ParleyProcess({
  DATA_DIR: await usedDataFolder(),
  LOG_LEVEL: "trace",
  ...twilio.environment,
  ...github.environment,
  ...collector.environment,
});
beforeAll(() => parley.start());
afterAll(() => Promise.all([parley.end(), twilio.close(), github.close(), collector.close()]));

const ask = <T = { data: Record<string, string> }>(method: Method, path: string, options: CallOptions = {}) =>
  call<T>(`${parley.url}${path}`, method, options);

const lines = () =>
  parley.output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const email = "owner@example.com";
const passwords = ["first-hunter2-password", "second-hunter2-password", "wrong-hunter2-password"] as const;
const secretText = "hunter2 was said by a visitor";

test("logs contain no password, token, mail link or text of users", async () => {
  const [password, newPassword, wrongPassword] = passwords;
  const company_name = "hunter2 company";
  const user = { company_name, email, password, password_confirmation: password };
  const { token, renew_token } = (await ask("POST", "/api/registration", { body: { user } })).body.data;
  await ask("POST", "/api/session", { body: { user: { email, password: wrongPassword } } });
  await ask("POST", "/api/session", { body: `{"user": {"password": "${password}"`, headers: json });
  await ask("GET", `/api/me?token=${token}`, { token });
  await ask("GET", "/api/me", { token: `Bearer ${token}` });
  const renewed = (await ask("POST", "/api/session/renew", { token: renew_token })).body.data;
  const { account_id } = (await ask("GET", "/api/me", { token })).body.data;

  const customer = (await ask("POST", "/api/customers", { body: { customer: { account_id, name: secretText } } })).body
    .data;
  const conversation = { account_id, customer_id: customer.id };
  const { id } = (await ask("POST", "/api/conversations", { body: { conversation } })).body.data;
  await ask("POST", "/api/messages", { token, body: { message: { conversation_id: id, body: secretText } } });
  await ask("POST", "/api/messages", { token, body: { message: { conversation_id: secretText } } });
  const share = (await ask("POST", `/api/conversations/${id}/share`, { token })).body.data.token!;
  await ask("GET", `/api/conversations/shared?conversation_id=${id}&token=${share}`);
  await fetch(`${parley.url}/socket/websocket?vsn=2.0.0&token=${token}`);
  const file = new FormData();
  file.append("file", new Blob([secretText]), "hunter2.txt");
  const { file_url } = (await ask("POST", "/api/upload", { token, body: file })).body.data;
  await ask("GET", new URL(file_url!).pathname);

  const verification = tokenIn(await nextEmail(parley, email, "verify"));
  await ask("POST", "/api/verify_email", { body: { token: verification } });
  await ask("POST", "/api/reset_password", { body: { email } });
  const reset = tokenIn(await nextEmail(parley, email, "password"));
  await ask("PUT", "/api/reset_password", { body: { token: reset, password: newPassword } });
  expect(await emailsTo(parley, email)).toHaveLength(2);

  const secrets = { token, renew_token, renewed: renewed.token, share, verification, reset };
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret?.length]).toEqual([name, expect.any(Number)]);
    expect([name, parley.output.includes(secret!)]).toEqual([name, false]);
  }
  expect(parley.output).not.toContain("hunter2");
  const answered = lines().filter(({ route }) => route === "/api/customers");
  expect(answered).toEqual([expect.objectContaining({ trace_id: expect.any(String), span_id: expect.any(String) })]);
  await expect
    .poll(() => collector.named("POST /api/customers").map(({ traceId }) => traceId))
    .toEqual([answered[0]!.trace_id]);
});

test("logs contain no secrets of integrations, whether calls succeed or fail", async () => {
  const user = { company_name: "Numbers", email: "numbers@example.com", password: passwords[0] };
  const body = { user: { ...user, password_confirmation: user.password } };
  const { token } = (await ask("POST", "/api/registration", { body })).body.data;
  const connect = (more: object) =>
    ask("POST", "/api/twilio/auth", { token, body: { authorization: { ...twilio.typed, ...more } } });
  const wrong = "wrong-hunter2-token";
  expect((await connect({ twilio_auth_token: wrong })).body.data).toMatchObject({ ok: false });
  expect((await connect({})).body.data).toMatchObject({ ok: true });
  const text = { to: "+15005550001", body: secretText };
  expect((await ask("POST", "/api/twilio/send", { token, body: text })).status).toBe(200);
  twilio.isDown = true;
  expect((await ask("POST", "/api/twilio/send", { token, body: text })).status).toBe(503);
  await twilio.tell(`${parley.url}/api/twilio/webhook`, twilio.textFrom("+15005550001", secretText));
  await expect.poll(() => parley.output.includes("/api/twilio/webhook")).toBe(true);
  for (const secret of [wrong, twilio.authToken, secretText]) expect(parley.output).not.toContain(secret);
});

test("logs contain no secrets of the server's GitHub app", async () => {
  const user = { company_name: "Issues", email: "issues@example.com", password: passwords[0] };
  const body = { user: { ...user, password_confirmation: user.password } };
  const { token } = (await ask("POST", "/api/registration", { body })).body.data;
  const installation = github.install().id;
  const [wrong, code] = ["wrong-hunter2-code", github.codeFor([installation], true)];
  const returnFromConsent = (as: string) => ask("GET", `/api/github/oauth?code=${as}`, { token });
  expect((await returnFromConsent(wrong)).status).toBe(401);
  expect((await returnFromConsent(code)).status).toBe(200);
  const repo = github.repo("acme", "shop", { isPrivate: true, installation });
  const { issue, url } = github.issue(repo, secretText);
  expect((await ask("GET", `/api/github/issues?url=${url}`, { token })).status).toBe(200);
  github.isDown = true;
  const draft = { issue: { title: secretText, github_issue_url: url } };
  const { id } = (await ask("POST", "/api/issues", { token, body: draft })).body.data;
  await ask("PUT", `/api/issues/${id}`, { token, body: { issue: { state: "done" } } });
  const webhook = `${parley.url}/api/github/webhook`;
  await github.tell(webhook, "issues", github.issueEvent(repo, issue, "closed"), { secret: wrong });
  await expect.poll(() => parley.output.includes("change-github-issue-state")).toBe(true);
  const sent = github.asked.flatMap(({ headers }) => headers.authorization?.split(" ")[1] ?? []);
  expect(sent.length).toBeGreaterThan(3);
  const { GITHUB_CLIENT_SECRET, GITHUB_WEBHOOK_SECRET, GITHUB_PRIVATE_KEY } = github.environment;
  const key = GITHUB_PRIVATE_KEY.split("\\n")[1]!;
  for (const secret of [wrong, code, secretText, key, GITHUB_CLIENT_SECRET, GITHUB_WEBHOOK_SECRET, ...sent]) {
    expect(parley.output).not.toContain(secret);
  }
});

test("an unexpected error is logged with the caller's request id, and the caller gets no details", async () => {
  const [password] = passwords;
  await brokenDatabase();
  const user = { company_name: secretText, email: "hunter2@example.com", password };
  const { status, body, headers } = await ask("POST", "/api/registration", { body: { user } });
  expect([status, body]).toEqual([500, { errors: { detail: "Internal Server Error" } }]);

  const id = headers.get("x-request-id");
  const logged = () => lines().filter(({ reqId }) => reqId === id);
  await expect.poll(logged).toEqual([
    expect.objectContaining({
      trace_id: expect.any(String),
      level: "error",
      route: "/api/registration",
      err: expect.objectContaining({
        message: expect.stringContaining("inboxes"),
        stack: expect.stringMatching(/apps\/server\/src\/features\/.*\.ts:\d+/), // not the bundle
      }),
    }),
    expect.objectContaining({ level: "warn", method: "POST", route: "/api/registration", status: 500 }),
  ]);
  expect(parley.output).not.toContain("hunter2");
});

test("traces contain no password, token, address of a user, mail link or text", async () => {
  await expect.poll(() => collector.named("POST /api/registration").map(({ hasFailed }) => hasFailed)).toContain(true);
  expect(collector.spans.length).toBeGreaterThan(100);
  expect(collector.text).not.toMatch(/hunter2|@|example\.com/);
  for (const { attributes } of collector.spans) expect(Object.keys(attributes).filter(isUnexpected)).toEqual([]);
});

const isUnexpected = (name: string) => !/^(http|url\.scheme|server|db|messaging|error|parley)\b/.test(name);

const json = { "content-type": "application/json" };

async function brokenDatabase() {
  const client = new pg.Client({ connectionString: parley.databaseUrl });
  await client.connect();
  await client.query("alter table inboxes rename to nothing");
  await client.end();
}
