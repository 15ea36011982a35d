import type { AgentApi } from "@parley/api-client";
import type { CompanyDraft, IssueDraft } from "@parley/contract";
import pg from "pg";
import { addRecording } from "./recording.ts";

const DAY_MS = 24 * 3_600_000;

interface Whose {
  /** The server's address. */
  url: string;
  api: AgentApi;
  accountId: string;
  databaseUrl: string;
  /** The customers with a name, in the order of the conversations. */
  customerIds: string[];
  userIds: number[];
  tagIds: string[];
}

/** Adds rows to the tables of the pages around the inbox: short and long, with and without optional values. */
export async function addRecords(whose: Whose) {
  const { api, customerIds, userIds, tagIds } = whose;
  const companyIds: string[] = [];
  for (const company of companies) companyIds.push((await api.companies.create(company)).id);
  for (const [n, id] of customerIds.entries()) {
    if (n % 3 !== 2) await api.customers.update(id, { company_id: companyIds[n % 4]! });
    if (n % 2 === 0) await api.customers.tag(id, tagIds[n % tagIds.length]!);
    if (n % 6 === 0) await api.customers.tag(id, tagIds[(n + 1) % tagIds.length]!);
  }
  for (const [n, issue] of issues.entries()) {
    const { id } = await api.issues.create({ ...issue, ...(n % 3 > 0 && { assignee_id: userIds[n % 3]! }) });
    for (const customerId of customerIds.slice(n, n + (n % 4))) await api.customers.linkIssue(customerId, id);
  }
  for (const [n, body] of notes.entries()) await api.notes.create({ body, customer_id: customerIds[n]! });
  for (const [name, description] of inboxes) await api.inboxes.create({ name, description });
  for (const label of ["Reports", "Order import", "Staging: sync of customers with the warehouse every night"])
    await api.apiKeys.create(label);
  for (const [n, url] of webhooks.entries())
    await api.webhooks.create({ webhook_url: url, scope: n === 1 ? "message:created conversation:updated" : null });
  const functionIds: string[] = [];
  for (const [name, description] of functions)
    functionIds.push((await api.functions.create({ name, description, code: HANDLER })).id);
  const addresses = await api.inboxes.list();
  for (const [n, source_email_address] of forwarded.entries())
    await api.forwarding.create({ source_email_address, inbox_id: addresses[n % addresses.length]!.id });
  await api.recordings.keepFor(30);
  await withDatabase(whose.databaseUrl, async (database) => {
    await addVisits(database, whose);
    await addFailedJobs(database, whose.accountId);
    await addRuns(database, whose.accountId);
    await addDeliveries(database, whose.accountId);
  });
  const recordingId = await addRecording(whose.url, whose.accountId, customerIds[0]!);
  return { companyId: companyIds[0]!, functionId: functionIds[0]!, recordingId };
}

const companies: CompanyDraft[] = [
  {
    name: "Kettle Shop",
    description: "Sells our kettles in forty shops.",
    industry: "Retail",
    website_url: "https://kettles.example.com",
    external_id: "company-0001",
    metadata: { plan: "yearly", seats: 12 },
  },
  { name: "Tea House", website_url: "https://tea.example.com" },
  {
    name: "Department for the Procurement of Kettles and Teapots of the Northern Region",
    description: "Orders once a quarter, by invoice. Every order needs a number of theirs.",
    website_url: "https://a-rather-long-subdomain.procurement.example.com/kettles-and-teapots",
  },
  { name: "Hotel at the Lake", industry: "Hospitality" },
  { name: "University Canteen", description: "Pays within 60 days." },
  { name: "Office Supplies", website_url: "https://office.example.com", industry: "Wholesale" },
  { name: "Two Cups" },
];

const issues: IssueDraft[] = [
  { title: "The page of teapots is empty on phones", state: "in_progress" },
  { title: "Orders are charged twice when the page is reloaded", state: "in_review", body: "Only with cards." },
  { title: "Lids", state: "unstarted" },
  {
    title: "The confirmation of an order arrives without the address when the order was placed from a shared cart",
    state: "unstarted",
    github_issue_url: "https://github.com/example/shop/issues/117",
  },
  { title: "Add Saturday to the delivery calendar", state: "done" },
  { title: "Invoices in French", state: "closed" },
  { title: 'Search does not find "tea pot"', state: "in_progress" },
];

const notes = [
  "Prefers email to the phone.",
  "Asked for a discount for **two hundred** kettles. See the [price list](https://example.com/prices).",
  "Moves in January. Ask for the new address before the next order, and do not use the old one for returns, which the carrier keeps for only five days.",
  "Pays by invoice.",
  "Has two accounts. The other one is `customer-0042`.",
  "Wants to be told when the blue one is back.",
  "Returned three kettles this year.",
];

const inboxes: [string, string | null][] = [
  ["Wholesale", "Shops and hotels that order by invoice"],
  ["Press", null],
  ["Spare parts and repairs for kettles that we no longer sell", "Answered on Tuesdays"],
];

const webhooks = [
  "https://hooks.example.com/parley",
  "https://warehouse.example.com/events?source=parley&environment=production&version=2",
  "https://staging.example.com/parley/events",
];

const functions: [string, string | null][] = [
  ["Answer at night", "Replies with the opening hours between 22:00 and 6:00"],
  ["Tag orders", null],
  ["Forward messages about prices to the wholesale team", "Looks for the words price, discount and quantity"],
];

const forwarded = ["help@example.com", "returns@example.com", "the.procurement.department@subsidiary.example.com"];

const HANDLER = "exports.handler = async (event) => {\n  console.log(event.event);\n  return { ok: true };\n};\n";

async function withDatabase(connectionString: string, use: (database: pg.Client) => Promise<void>) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  await use(database);
  await database.end();
}

async function addVisits(database: pg.Client, { accountId, customerIds }: Whose) {
  const pages = ["/", "/teapots", "/cart?step=2", "/kettles/quiet?color=blue&size=large", "/help/returns"];
  for (let n = 0; n < 8; n++) {
    const started = new Date(Date.now() - n ** 2 * DAY_MS * 0.2 - 600_000);
    const pathname = pages[n % pages.length]!;
    const metadata = { pathname, current_url: `https://shop.example.com${pathname}`, browser: "Firefox", os: "Linux" };
    await database.query(
      "insert into recordings (account_id, customer_id, metadata, started_at, finished_at) values ($1, $2, $3, $4, $5)",
      [
        accountId,
        n % 3 === 1 ? null : customerIds[n]!,
        metadata,
        started,
        new Date(started.getTime() + (n + 1) * 83_000),
      ],
    );
  }
}

async function addFailedJobs(database: pg.Client, accountId: string) {
  for (const [name, error] of [
    ["mail-mentioned", "Error: no route to host"],
    ["read-import", "Error: the file has no column with an email address, a name or an external id"],
    ["mail-mentioned", "Error: 550 mailbox unavailable"],
  ] as const) {
    const payload = { account_id: accountId, message_id: accountId, import_id: accountId };
    await database.query(
      "select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', job_key => $3)",
      [name, JSON.stringify(payload), error],
    );
    await database.query(
      "update graphile_worker._private_jobs set attempts = max_attempts, last_error = key where key = $1",
      [error],
    );
  }
}

/** Three functions with an earlier run each; one of them failed. */
async function addRuns(database: pg.Client, accountId: string) {
  for (const [n, status] of ["done", "failed", "done"].entries())
    await database.query(
      `insert into function_runs (account_id, function_id, event, status, result, error, logs, duration_ms, created_at)
       select account_id, id, 'message:created', $2, $3, $4, $5, $6, now() - make_interval(hours => $7)
       from functions where account_id = $1`,
      [
        accountId,
        status,
        status === "done" ? '{"ok":true}' : null,
        status === "failed" ? "TypeError: Cannot read properties of undefined (reading 'body')" : null,
        "message:created\n",
        140 + n * 61,
        n * 5,
      ],
    );
}

async function addDeliveries(database: pg.Client, accountId: string) {
  for (const [n, status] of ["delivered", "failed", "delivered", "pending"].entries()) {
    const attempt = {
      at: new Date(Date.now() - n * 3_600_000).toISOString(),
      status_code: status === "failed" ? 503 : 200,
      duration_ms: 87 + n * 40,
      response: status === "failed" ? "Service Unavailable" : "ok",
    };
    await database.query(
      `insert into webhook_deliveries (account_id, subscription_id, event, body, status, tries, attempts, created_at)
       select account_id, id, 'message:created', '{}', $2, 1, $3, now() - make_interval(hours => $4)
       from event_subscriptions where account_id = $1`,
      [accountId, status, JSON.stringify(status === "pending" ? [] : [attempt]), n],
    );
  }
}
