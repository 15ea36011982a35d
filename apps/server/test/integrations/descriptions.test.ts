import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Description } from "../../../../e2e/providers/description.ts";
import { GithubStandIn } from "../../../../e2e/providers/github/github.ts";
import { StripeStandIn } from "../../../../e2e/providers/stripe/stripe.ts";
import { takeDifferences } from "../../../../e2e/providers/traffic.ts";

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const request = (method: string, path: string, more: { headers?: typeof json; text?: string } = {}) => {
  const { pathname, searchParams: query } = new URL(path, "http://127.0.0.1");
  return { method, path: pathname, query, headers: {}, text: "", ...more };
};

const issues = "/repos/acme/shop/issues";

describe("a request differs from the vendor's description", () => {
  const post = (path: string, given: Record<string, string>) =>
    request("POST", path, { headers: form, text: new URLSearchParams(given).toString() });

  test.each([
    [
      "with an unknown path",
      "github",
      request("GET", "/repos/acme/shop/tickets"),
      ["GET /repos/acme/shop/tickets is not described"],
    ],
    ["with an unknown parameter", "github", request("GET", `${issues}?status=open`), [/additional properties status/]],
    ["with an invalid parameter", "github", request("GET", `${issues}?state=done`), [/state must be equal to one of/]],
    ["with a number that is none", "github", request("GET", `${issues}?per_page=all`), [/per_page/]],
    [
      "without a required field",
      "github",
      request("POST", issues, { headers: json, text: "{}" }),
      [/required property 'title'/],
    ],
    [
      "with an unknown argument of a form",
      "slack",
      post("/api/users.info", { user: "U1", email: "a" }),
      [/additional properties email/],
    ],
    [
      "with an invalid list in a form",
      "slack",
      post("/api/chat.postMessage", { channel: "C1", blocks: '[{"type":"page"}]' }),
      [/blocks/],
    ],
    [
      "with an unknown parameter of a query",
      "google",
      request("GET", "/gmail/v1/users/me/messages?search=a"),
      [/additional properties search/],
    ],
    ["with another version of the API", "hubspot", request("GET", "/crm/v3/objects/contacts"), [/not described/]],
    [
      "without an argument that all forms of the call require",
      "slack",
      post("/api/chat.postMessage", { text: "Hi" }),
      [/required property 'channel'/],
    ],
    [
      "with a parameter where there is none",
      "mattermost",
      request("GET", "/api/v4/users/me/teams?page=1"),
      [/the parameter page is not described/],
    ],
    [
      "with a body where there is none",
      "google",
      request("GET", "/gmail/v1/users/me/profile", { headers: json, text: "{}" }),
      [/a body of the type application\/json is not described/],
    ],
    [
      "with a form instead of JSON",
      "intercom",
      request("POST", "/contacts", { headers: form, text: "role=lead" }),
      [/a body of the type application\/x-www-form-urlencoded/],
    ],
    ["with an empty body", "hubspot", request("POST", "/oauth/2026-03/token"), [/required property 'grant_type'/]],
    [
      "with a body that is not JSON",
      "github",
      request("POST", issues, { headers: json, text: "{" }),
      [/the body is not JSON/],
    ],
    [
      "with the SDK's spelling",
      "twilio",
      post("/2010-04-01/Accounts/AC1/Messages.json", { to: "+1" }),
      [/additional properties to/],
    ],
  ] as const)("%s", (_, vendor, given, expected) => {
    const problems = Description.of(vendor).problemsOfRequest(given);
    for (const problem of expected) expect(problems).toContainEqual(expect.stringMatching(problem));
  });
});

const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8"));

test("the descriptions are of the versions of the SDKs that the server uses", () => {
  const { packages } = readJson("package-lock.json") as { packages: Record<string, { version?: string }> };
  const { devDependencies } = readJson("e2e/providers/descriptions/source/package.json") as {
    devDependencies: Record<string, string>;
  };
  const described = Object.entries(devDependencies).filter(([name]) => packages[`node_modules/${name}`]);
  expect(described.map(([name]) => name)).toEqual(expect.arrayContaining(["@slack/web-api", "stripe", "twilio"]));
  for (const [name, version] of described) {
    expect({ name, version }).toEqual({ name, version: packages[`node_modules/${name}`]!.version });
  }
});

test("the parameters that Parley sends do not differ", () => {
  const search = request("GET", `${issues}?state=open&per_page=100`);
  expect(Description.of("github").problemsOfRequest(search)).toEqual([]);
  const blocks = JSON.stringify([{ type: "section", text: { type: "mrkdwn", text: "Hello" } }]);
  const text = new URLSearchParams({ channel: "C1", text: "Hello", unfurl_links: "false", blocks }).toString();
  const post = request("POST", "/api/chat.postMessage", { headers: form, text });
  expect(Description.of("slack").problemsOfRequest(post)).toEqual([]);
  const marked = new URLSearchParams({ To: "+15005550001", From: "+15005550006", Body: "[note] Hello" }).toString();
  const sms = request("POST", "/2010-04-01/Accounts/AC1/Messages.json", { headers: form, text: marked });
  expect(Description.of("twilio").problemsOfRequest(sms)).toEqual([]);
});

test("a deprecated operation differs", () => {
  const description = new Description({ operations: { "GET /old": { isDeprecated: true, answers: { 200: {} } } } });
  expect(description.problemsOfRequest(request("GET", "/old"))).toEqual(["GET /old: the operation is deprecated"]);
});

test("a deprecated parameter or field differs in a request, and not in an answer", () => {
  const deprecated = { type: "object", properties: { old: { type: "number", deprecated: true }, now: {} } };
  const description = new Description({
    operations: {
      "GET /list": { query: deprecated, answers: { 200: deprecated } },
      "POST /json": { json: deprecated, answers: {} },
      "POST /form": { form: deprecated, answers: {} },
    },
  });
  const list = request("GET", "/list?old=1");
  expect(description.problemsOfRequest(list)).toEqual(["GET /list: /old is deprecated"]);
  expect(description.problemsOfRequest(request("GET", "/list?now=1"))).toEqual([]);
  const body = request("POST", "/json", { headers: json, text: '{"old":1}' });
  expect(description.problemsOfRequest(body)).toEqual(["POST /json: /old is deprecated"]);
  const pairs = request("POST", "/form", { headers: form, text: "old=1" });
  expect(description.problemsOfRequest(pairs)).toEqual(["POST /form: /old is deprecated"]);
  expect(description.problemsOfAnswer(list, 200, '{"old":1}')).toEqual([]);
});

test.each([
  ["without a required field", "github", request("GET", `${issues}/1`), 200, { id: 1 }, /required property 'title'/],
  [
    "with an unknown field",
    "slack",
    request("POST", "/api/users.info"),
    200,
    { ok: true, person: {} },
    /properties person/,
  ],
  [
    "with a field of another type",
    "twilio",
    request("GET", "/v2/PhoneNumbers/+1"),
    200,
    { valid: "yes" },
    /valid must be boolean/,
  ],
  [
    "with another success than the vendor's",
    "hubspot",
    request("POST", "/crm/objects/2026-03/contacts"),
    200,
    {},
    /answer 200 is not described/,
  ],
  [
    "with another form of an error",
    "stripe",
    request("GET", "/v1/products"),
    400,
    { message: "no" },
    /required property 'error'/,
  ],
] as const)("an answer differs from the vendor's description %s", (_, vendor, asked, status, body, expected) => {
  const problems = Description.of(vendor).problemsOfAnswer(asked, status, JSON.stringify(body));
  expect(problems).toContainEqual(expect.stringMatching(expected));
});

describe("the traffic of a stand-in is compared", () => {
  const github = new GithubStandIn();
  const stripe = new StripeStandIn();
  beforeAll(() => Promise.all([github.open(), stripe.open()]));
  afterAll(() => Promise.all([github.close(), stripe.close()]));

  test("each request, also one to an unknown path", async () => {
    await fetch(`${github.url}/repos/acme/shop/issues?status=open`, { headers: { "user-agent": "Parley" } });
    await fetch(`${github.url}/repos/acme/shop/tickets`);
    expect(takeDifferences()).toEqual([
      "GET /repos/{owner}/{repo}/issues: / must NOT have additional properties status",
      "GET /repos/acme/shop/tickets is not described",
    ]);
    expect(takeDifferences()).toEqual([]);
  });

  test("each answer, unless it is another program's", async () => {
    const ask = () => fetch(`${github.url}/repos/acme/shop/issues`, { headers: { "user-agent": "Parley" } });
    github.answersAll = { body: [{ id: 1 }] };
    await ask();
    expect(takeDifferences()).toContainEqual(
      expect.stringMatching(/answer 200: \/0 must have required property 'title'/),
    );
    github.answersAll = { body: "<h1>Welcome to the proxy</h1>" };
    await ask();
    expect(takeDifferences()).toEqual(["GET /repos/{owner}/{repo}/issues, answer 200: / must be array"]);
    github.answersAll = { body: "<h1>Welcome to the proxy</h1>", isForeign: true };
    await ask();
    expect(takeDifferences()).toEqual([]);
  });

  test("the requests to Stripe", async () => {
    const headers = { authorization: `Bearer ${stripe.secretKey}`, "stripe-version": "2026-10-28.endive" };
    await fetch(`${stripe.url}/v1/products?actif=true`, { headers });
    expect(takeDifferences()).toEqual(["GET /v1/products: / must NOT have additional properties actif"]);
  });

  test("the events of GitHub", () => {
    const { id } = github.install();
    const repo = github.repo("acme", "shop", { installation: id });
    const { issue } = github.issue(repo, "Broken");
    for (const action of ["opened", "edited", "closed", "reopened", "deleted"] as const) {
      github.issueEvent(repo, issue, action);
    }
    github.uninstall(id);
    expect(takeDifferences()).toEqual([]);
    github.issueEvent(repo, { ...issue, title: 7 as unknown as string }, "closed");
    expect(takeDifferences()).toContainEqual(expect.stringMatching(/event issues-closed: .*title must be string/));
  });
});
