import type { AuthorizationTable } from "../../src/features/integrations/shared/integration.ts";
import type { Agent, World } from "../harness/world.ts";
import { aBrowser } from "../web-push/a-browser.ts";

/** One of every kind of record in an account, by the name of its id in routes and topics. */
export interface AccountResources {
  /** A text that no client outside the team may see. */
  secret: string;
  admin: Member;
  user: Member;
  ids: Record<IdName, string | number>;
}

/** A user with a personal API key. */
export interface Member extends Agent {
  key: string;
}

export type IdName = (typeof idNames)[number];

const idNames = [
  "account_id",
  "assignee_id",
  "author_id",
  "browser_session_id",
  "canned_response_id",
  "company_id",
  "conversation_id",
  "creator_id",
  "customer_id",
  "customer_import_id",
  "customer_merge_id",
  "external_id",
  "delivery_id",
  "event_subscription_id",
  "failed_job_id",
  "file_id",
  "forwarding_address_id",
  "github_authorization_id",
  "google_authorization_id",
  "hubspot_authorization_id",
  "inbox_id",
  "intercom_authorization_id",
  "into_id",
  "issue_id",
  "lambda_id",
  "mattermost_authorization_id",
  "mentioned_user_id",
  "message_id",
  "note_id",
  "personal_api_key_id",
  "slack_authorization_id",
  "tag_id",
  "twilio_authorization_id",
  "user_id",
  "user_invitation_id",
  "web_push_subscription_id",
] as const;

export const isIdName = (name: string): name is IdName => (idNames as readonly string[]).includes(name);

export async function createResources(world: World): Promise<AccountResources> {
  const secret = world.unique("SECRET");
  const account = await world.anAccount();
  const { admin } = account;
  const user = await world.anAgent({ account });
  const visitor = await world.aVisitor({ account, external_id: world.unique("external") });
  const { conversation } = await world.aConversation({ account, visitor });
  const note = await world.sendMessage(admin, conversation.id, {
    body: secret,
    type: "note",
    private: true,
    mentioned_user_ids: [user.id],
    metadata: { mentions: [secret] },
  });
  const invitation = await world.data<{ id: string }>("POST", "/api/user_invitations", { token: admin.token });
  const inbox = await world.data<{ id: string }>("POST", "/api/inboxes", {
    token: admin.token,
    body: { inbox: { name: secret } },
  });
  const form = new FormData();
  form.append("file", new Blob(["a text"]), "a.txt");
  const file = await world.data<{ id: string }>("POST", "/api/upload", { token: admin.token, body: form });
  const tag_id = await world.aTag(account, secret);
  await world.tag(account, conversation.id, tag_id);
  const recording = await world.aRecording(visitor, { metadata: { secret } });
  const path = `/api/customers/${visitor.customer.id}`;
  const data = (method: "POST" | "PUT", to: string, body: object) =>
    world.data<{ id: string }>(method, to, { token: admin.token, body });
  const employer = await data("POST", "/api/companies", { company: { name: secret } });
  const savedReply = await data("POST", "/api/canned_responses", {
    canned_response: { name: secret, content: secret },
  });
  const company = await data("POST", "/api/companies", { company: { name: secret } });
  const issue = await data("POST", "/api/issues", { issue: { title: secret } });
  const into = await world.aVisitor({ account });
  // Without the secret: a visitor may read the name of their customer, and merging moves the name to another customer.
  const merged = await world.aVisitor({ account, name: world.unique("merged") });
  const merge = await data("POST", "/api/customer_merges", {
    customer_merge: { customer_id: merged.customer.id, into_id: into.customer.id },
  });
  const table = new FormData();
  table.append("file", new Blob([`name\n${secret}\n`]), "people.csv");
  const people = await world.data<{ id: string }>("POST", "/api/customer_imports", { token: admin.token, body: table });
  const about = await data("POST", "/api/notes", { note: { body: secret, customer_id: visitor.customer.id } });
  await data("POST", `${path}/tags`, { tag_id });
  await data("POST", `${path}/issues`, { issue_id: issue.id });
  await data("PUT", path, { customer: { company_id: employer.id } });
  await world.db.updateTable("customers").set({ ip: secret }).where("id", "=", visitor.customer.id).execute();
  const webhook = await data("POST", "/api/event_subscriptions", { event_subscription: { webhook_url: secret } });
  const forwarding = await data("POST", "/api/forwarding_addresses", {
    forwarding_address: { description: secret, inbox_id: inbox.id },
  });
  const code = `exports.handler = () => "${secret}"`;
  const lambda = await data("POST", "/api/lambdas", { lambda: { name: secret, description: secret, code } });
  await data("PUT", "/api/email_template", { email_template: { name: secret, code: secret, version: 0 } });
  const run = { account_id: account.id, function_id: lambda.id, event: "message:created", logs: secret };
  await world.db.insertInto("function_runs").values(run).execute();
  const attempts = [{ at: "2026-11-21T00:40:45Z", status_code: 200, duration_ms: 1, response: secret }];
  const row = { account_id: account.id, subscription_id: webhook.id, event: "webhook:test", body: secret };
  const delivery = await world.db
    .insertInto("webhook_deliveries")
    .values({ ...row, attempts: JSON.stringify(attempts) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const browser = await data("POST", "/api/web_push_subscriptions", { web_push_subscription: aBrowser });
  const authorizations = await makeAuthorizations(world, { account_id: account.id, user_id: user.id, secret });
  const [adminsKey, usersKey] = await Promise.all([admin, user].map((agent) => world.aKey(agent, secret)));
  return {
    secret,
    admin: { ...admin, key: adminsKey!.value },
    user: { ...user, key: usersKey!.value },
    ids: {
      account_id: account.id,
      assignee_id: user.id,
      author_id: user.id,
      browser_session_id: recording.id,
      canned_response_id: savedReply.id,
      company_id: company.id,
      conversation_id: conversation.id,
      creator_id: admin.id,
      customer_id: visitor.customer.id,
      customer_import_id: people.id,
      customer_merge_id: merge.id,
      external_id: visitor.customer.external_id ?? "",
      delivery_id: delivery.id,
      event_subscription_id: webhook.id,
      failed_job_id: await world.aFailedJob(account.id, secret),
      file_id: file.id,
      forwarding_address_id: forwarding.id,
      ...authorizations,
      inbox_id: inbox.id,
      into_id: into.customer.id,
      issue_id: issue.id,
      lambda_id: lambda.id,
      mentioned_user_id: user.id,
      message_id: note.id,
      note_id: about.id,
      personal_api_key_id: adminsKey!.id,
      tag_id,
      user_id: user.id,
      user_invitation_id: invitation.id,
      web_push_subscription_id: browser.id,
    },
  };
}

interface Whose {
  account_id: string;
  user_id: number;
  secret: string;
}

/** The connections of an account, by table. */
export function authorizationsOf({ server }: World, { account_id, user_id, secret }: Whose) {
  const sealed = (service: string) => server.platform.secretKey.encrypt(`integration ${service}`, secret);
  const token = (service: string) => ({ account_id, access_token_encrypted: sealed(service) });
  const refresh = (service: string) => ({ refresh_token_encrypted: sealed(service) });
  return {
    github_authorizations: { ...token("github"), user_id },
    google_authorizations: { ...token("google"), ...refresh("google"), user_id, client: "gmail", type: "support" },
    hubspot_authorizations: { ...token("hubspot"), ...refresh("hubspot"), user_id },
    intercom_authorizations: { ...token("intercom"), user_id },
    mattermost_authorizations: { ...token("mattermost"), user_id, channel_name: secret },
    slack_authorizations: { ...token("slack"), user_id, channel: secret },
    twilio_authorizations: {
      account_id,
      user_id,
      twilio_account_sid: secret,
      twilio_auth_token_encrypted: sealed("twilio"),
      from_phone_number: secret,
    },
  } satisfies Record<AuthorizationTable, object>;
}

/** Connects an account with every service. The services do not know these connections. */
async function makeAuthorizations(world: World, whose: Whose) {
  const rows = authorizationsOf(world, whose);
  const ids: [string, string][] = [];
  for (const [table, row] of Object.entries(rows)) {
    const { id } = await world.db
      .insertInto(table as "hubspot_authorizations")
      .values(row as typeof rows.hubspot_authorizations)
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push([table.replace(/s$/, "_id"), id]);
  }
  type IdOf<Table> = Table extends `${infer One}s` ? `${One}_id` : never;
  return Object.fromEntries(ids) as Record<IdOf<AuthorizationTable>, string>;
}

/** Every row of the account, as text. Equal before and after a request that must not change the account. */
export async function snapshotRows(world: World, accountId: string): Promise<Record<string, string[]>> {
  const tables = await world.db.introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of tables.filter((table) => table.schema === "public")) {
    const key = name === "accounts" ? "id" : "account_id";
    if (!columns.some((column) => column.name === key)) continue;
    const found = await world.db
      .selectFrom(name as "accounts")
      .selectAll()
      .where(key as "id", "=", accountId)
      .execute();
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}
