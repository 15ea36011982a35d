import type { IntegrationName } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StandIn } from "../../../../e2e/providers/stand-in.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { type Answer, type CallOptions, call, type Method } from "../harness/call.ts";
import { type Account, World } from "../harness/world.ts";
import { ParleyProcess } from "../process/parley-process.ts";
import {
  environmentOf,
  everyIntegration,
  healthOf,
  openAll,
  runDelayedJobs,
  waitUntilIdle,
} from "./every-integration.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** Checks that no credential of users, the server or services appears where it must not. */
const providers = await openAll();
const settings = { ...environmentOf(providers), ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" } as Record<string, string>;

/** Records the credentials that users enter, and their tokens. */
class ListeningWorld extends World {
  readonly typed: string[] = [];
  override call<T>(method: Method, path: string, options: CallOptions = {}) {
    this.typed.push(...textsUnder(NAMES_OF_SECRETS, options.body), options.token ?? "");
    return super.call<T>(method, path, options);
  }
}

const world = new ListeningWorld({ ...settings, PARLEY_ROLE: "web" });
let parley: ParleyProcess;

// One server writes to the database directly. Another one, with the most detailed log level, serves the requests and
// runs the jobs.
beforeAll(async () => {
  await world.begin();
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = world;
  const port = await freePort();
  const where = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL, DATA_DIR };
  parley = new ParleyProcess({ ...settings, ...where, LOG_LEVEL: "trace" });
  await parley.start();
  world.url = parley.url;
});

afterAll(async () => {
  await parley.kill("SIGTERM");
  await world.end();
  await Promise.all(Object.values(providers).map((each) => each.close()));
});

const NAMES_OF_SECRETS = /(^|_)(token|secret|password|password_confirmation|assertion|key)$/;
/** The codes from consent. */
const NAMES_OF_CODES = /^code$/;

/** All texts under these names, at any depth. */
function textsUnder(names: RegExp, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === "string" ? (names.test(name) ? [each] : []) : textsUnder(names, each),
  );
}

/** The URL of an incoming webhook is a credential. */
const hookIn = (said: unknown) =>
  (said as { incoming_webhook?: { url: string } } | undefined)?.incoming_webhook?.url ?? [];

function formOrJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

function inHeader(authorization = ""): string[] {
  const [kind, value = ""] = authorization.split(" ");
  return kind === "Basic" ? Buffer.from(value, "base64").toString().split(":").slice(1) : [value];
}

/** All credentials that the service issued or received. */
const secretsOf = ({ asked, said }: StandIn) => [
  ...said.flatMap(({ body }) => [...textsUnder(NAMES_OF_SECRETS, body), hookIn(body)].flat()),
  ...asked.flatMap(({ headers, text, params }) => [
    ...inHeader(headers.authorization),
    ...textsUnder(NAMES_OF_SECRETS, formOrJson(text)),
    ...textsUnder(NAMES_OF_CODES, formOrJson(text)),
    ...textsUnder(NAMES_OF_SECRETS, params),
  ]),
];

/** The rows of all tables as the database prints them. Binary columns may contain text. */
async function everyRow(): Promise<[table: string, rows: string][]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(world.db);
  const all: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(world.db);
    const text = rows.map(({ row }) => row).join("\n");
    const asBytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1"));
    all.push([name, [text, ...asBytes].join("\n")]);
  }
  return all;
}

/** The contract shows these credentials on the page where users enter them. */
const shownOnPurpose = ["/api/mattermost/authorization", "/api/twilio/authorization"];

/** All pages without an id in their path. */
async function everyPage({ admin: { token } }: Account): Promise<[path: string, text: string][]> {
  const { paths } = (await world.call<{ paths: Record<string, { get?: object }> }>("GET", "/api/openapi.json")).body;
  const open = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes("{"));
  expect(open).toEqual(expect.arrayContaining(["/api/failed_jobs", "/api/integrations", ...shownOnPurpose]));
  const looked = [...open, "/docs", "/api/slack/authorizations", "/api/google/authorization?client=gmail"];
  return Promise.all(
    looked
      .filter((path) => !shownOnPurpose.includes(path))
      .map(async (path) => [path, (await world.call("GET", path, { token })).text] as [string, string]),
  );
}

test("no table, log, error or page contains a readable secret", async () => {
  const answers: Answer[] = [];
  const pages: [string, string][] = [];
  const states: string[] = [];
  for (const [name, it] of Object.entries(everyIntegration(world, providers))) {
    const account = await world.anAccount();
    const { token } = account.admin;
    await it.connect(account);
    const { trigger: happen } = await it.prepare(account);
    const fails = () =>
      waitUntil("a failure", async () => (await healthOf(world, account, name as IntegrationName)).failing_since);
    it.standIn.answersAll = { status: 500, body: { error: "oops" } };
    answers.push(await happen());
    await fails();
    await runDelayedJobs(world);
    it.standIn.answersAll = undefined;
    it.revoke();
    await runDelayedJobs(world);
    answers.push(await happen());
    await waitUntil(
      "the end of it",
      async () => (await healthOf(world, account, name as IntegrationName)).needs_reconnect,
    );
    await it.connect(account);

    const begun = await world.call<{ data?: { url: string } }>("POST", `/api/integrations/${name}/authorize`, {
      token,
    });
    if (begun.body.data) states.push(new URL(begun.body.data.url).searchParams.get("state")!.split(":").at(-1)!);
    for (const [path, query] of [
      ["slack/oauth", "code=hunter2-made-up-code"],
      ["google/oauth", "code=hunter2-made-up-code"],
      ["github/oauth", "code=hunter2-made-up-code"],
      ["hubspot/oauth", "code=hunter2-made-up-code"],
      ["intercom/callback", "code=hunter2-made-up-code"],
    ] as const) {
      if (name.startsWith(path.slice(0, 4)))
        answers.push(await call(`${world.url}/api/${path}?${query}`, "GET", { token }));
    }
    pages.push(...(await everyPage(account)));
  }
  await world.aFailedJob((await world.anAccount()).id, "to be looked at");
  await waitUntilIdle(world);

  const secrets = new Set(
    [
      ...Object.values(providers).flatMap(secretsOf),
      ...Object.entries(settings).flatMap(([name, value]) => (/SECRET|KEY|TOKEN$/.test(name) ? [value] : [])),
      ...states,
      ...world.typed,
      "hunter2-made-up-code",
    ].filter((secret) => secret.length >= 8),
  );
  expect(secrets.size).toBeGreaterThan(40);
  const places: [string, string][] = [
    ...(await everyRow()),
    ["the log", parley.output],
    ...pages,
    ...answers.map(({ status, text }) => [`an answer with ${status}`, text] as [string, string]),
  ];
  expect(places.map(([name]) => name)).toEqual(
    expect.arrayContaining(["public.oauth_states", "graphile_worker._private_jobs", "public.events"]),
  );
  const found = places.flatMap(([place, text]) =>
    [...secrets].filter((secret) => text.includes(secret)).map((secret) => [place, secret]),
  );
  expect(found).toEqual([]);
  expect(parley.output).toContain("deliver-to-integration");
});
