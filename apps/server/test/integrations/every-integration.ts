import type { Conversation, ExpandedConversation, Integration, IntegrationName, Issue } from "@parley/contract";
import { sql } from "kysely";
import { GithubStandIn } from "../../../../e2e/providers/github/github.ts";
import { GoogleStandIn } from "../../../../e2e/providers/google.ts";
import { HubspotStandIn } from "../../../../e2e/providers/hubspot.ts";
import { IntercomStandIn } from "../../../../e2e/providers/intercom.ts";
import { MattermostStandIn } from "../../../../e2e/providers/mattermost/mattermost.ts";
import { SlackStandIn } from "../../../../e2e/providers/slack/slack.ts";
import type { StandIn } from "../../../../e2e/providers/stand-in.ts";
import { TwilioStandIn } from "../../../../e2e/providers/twilio.ts";
import type { Answer } from "../harness/call.ts";
import type { Account, World } from "../harness/world.ts";
import { syncMail } from "./google/google-world.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** An event here that an integration delivers to its service. */
interface PreparedEvent {
  /** Triggers the event. @returns the answer to the request */
  trigger(): Promise<Answer>;
  /** The deliveries at the service, including duplicates. */
  deliveries(): string[];
}

/** Connects one integration, and triggers requests to its service. */
export interface IntegrationCase {
  readonly standIn: StandIn;
  connect(account: Account): Promise<void>;
  prepare(account: Account): Promise<PreparedEvent>;
  /** The service revokes the consent. */
  revoke(): void;
  /** The request waits for the service itself, without a job. */
  readonly isSynchronous?: boolean;
}

/** One stand-in for each service. */
export async function openAll() {
  const all = {
    slack: new SlackStandIn(),
    mattermost: new MattermostStandIn(),
    google: new GoogleStandIn(),
    twilio: new TwilioStandIn(),
    github: new GithubStandIn(),
    hubspot: new HubspotStandIn(),
    intercom: new IntercomStandIn(),
  };
  await Promise.all(Object.values(all).map((each) => each.open()));
  return all;
}

export type Providers = Awaited<ReturnType<typeof openAll>>;

export const environmentOf = (providers: Providers): NodeJS.ProcessEnv =>
  Object.assign({}, ...Object.values(providers).map((each) => ("environment" in each ? each.environment : {})));

/** The behavior of each integration, so that one test can check all of them. */
export function everyIntegration(world: World, providers: Providers): Record<IntegrationName, IntegrationCase> {
  const { slack, mattermost, google, twilio, github, hubspot, intercom } = providers;
  let count = 0;

  /** Gives consent at the service like a browser. Returns the answer to the redirect back. */
  async function agree({ admin: { token } }: Account, name: IntegrationName, back: string) {
    const { url, redirect_url } = await world.data<{ url: string; redirect_url: string }>(
      "POST",
      `/api/integrations/${name}/authorize`,
      { token },
    );
    if (name === "github") github.callbackUrl = redirect_url;
    for (const { consent } of [slack, google, hubspot, intercom]) consent.redirectUris.splice(0, 1, redirect_url);
    const page = await (await fetch(url)).text();
    const [, href = ""] = /href="([^"]+)">(?:Allow|Install|Authorize)/.exec(page) ?? [];
    const { search } = new URL(href.replaceAll("&amp;", "&"));
    const answer = await world.call<{ data: { ok: boolean } }>("GET", `${back}${search}`, { token });
    if (!answer.body?.data?.ok) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  }

  async function aTalk(account: Account) {
    const { conversation, visitor } = await world.aConversation({ account });
    return { id: conversation.id, widget: await world.widget(visitor) };
  }

  const conversationOf = ({ admin: { token } }: Account) =>
    waitUntil("a conversation", async () => {
      const [found] = await world.data<ExpandedConversation[]>("GET", "/api/conversations?status=open", { token });
      return found;
    });

  const answer = ({ admin: { token } }: Account, { id: conversation_id }: Pick<Conversation, "id">, body: string) =>
    world.call("POST", "/api/messages", { token, body: { message: { conversation_id, body } } });

  /** Adds a visitor's message. Returns the answer to an agent who reads the conversation. */
  async function visitorSays(account: Account, text: string): Promise<Answer> {
    const { id, widget } = await aTalk(account);
    await widget.send(text);
    return world.call("GET", `/api/conversations/${id}`, { token: account.admin.token });
  }

  const inSlack = (text: string) =>
    [...slack.channels.values()]
      .flatMap(({ messages }) => messages.map(({ text }) => text))
      .filter((posted) => posted.includes(text));

  return {
    slack_reply: {
      standIn: slack,
      async connect(account) {
        slack.team = { id: "T-reply", name: "Acme" };
        slack.picked = (slack.channels.get(`C${account.id}`) ?? slack.addChannel({ id: `C${account.id}` })).id;
        await agree(account, "slack_reply", "/api/slack/oauth");
      },
      async prepare(account) {
        const text = world.unique("Hello from the page");
        return { trigger: () => visitorSays(account, text), deliveries: () => inSlack(text) };
      },
      revoke: () => slack.revokeAll(),
    },
    slack_support: {
      standIn: slack,
      async connect(account) {
        slack.team = { id: `T${account.id}`, name: "Acme" };
        slack.picked = (slack.channels.get(`S${account.id}`) ?? slack.addChannel({ id: `S${account.id}` })).id;
        await agree(account, "slack_support", "/api/slack/oauth");
      },
      async prepare(account) {
        slack.addUser({ id: "UA", email: "ann@example.com" });
        const event = slack.write(`S${account.id}`, { user: "UA", text: "It is broken" });
        await slack.send(world.url, event);
        const conversation = await conversationOf(account);
        const text = world.unique("We look");
        return { trigger: () => answer(account, conversation, text), deliveries: () => inSlack(text) };
      },
      revoke: () => slack.revokeAll(),
    },
    mattermost: {
      standIn: mattermost,
      async connect(account) {
        const { token } = account.admin;
        const { id: channel_id, display_name: channel_name } = mattermost.addChannel();
        const authorization = {
          access_token: mattermost.botToken,
          mattermost_url: mattermost.url,
          verification_token: `${channel_id.slice(0, 13)}verification`,
          channel_id,
          channel_name,
        };
        await world.data("POST", "/api/mattermost/auth", { token, body: { authorization } });
      },
      async prepare(account) {
        const text = world.unique("Hello from the page");
        return {
          trigger: () => visitorSays(account, text),
          deliveries: () => mattermost.posts.map(({ message }) => message).filter((posted) => posted.includes(text)),
        };
      },
      revoke() {
        mattermost.revoke(mattermost.botToken);
        Object.assign(mattermost, { botToken: mattermost.addToken(mattermost.bot) });
      },
    },
    twilio: {
      standIn: twilio,
      async connect({ admin: { token } }) {
        const body = { authorization: twilio.typed };
        const { ok } = await world.data<{ ok: boolean }>("POST", "/api/twilio/auth", { token, body });
        if (!ok) throw new Error("Twilio refused");
      },
      async prepare(account) {
        count += 1;
        const from = `+1415556${String(count).padStart(4, "0")}`;
        await twilio.tell(`${world.url}/api/twilio/webhook`, twilio.textFrom(from, "Hello?"));
        const conversation = await conversationOf(account);
        const text = world.unique("We look");
        return {
          trigger: () => answer(account, conversation, text),
          deliveries: () => twilio.sent.map(({ body }) => body).filter((body) => body === text),
        };
      },
      revoke: () => twilio.renewToken(),
    },
    gmail: {
      standIn: google,
      async connect(account) {
        google.email = `support-${account.id}@example.com`;
        await agree(account, "gmail", "/api/google/oauth");
      },
      async prepare(account) {
        count += 1;
        const from = `ann${count}@example.com`;
        google.mailbox().deliver({ from: `Ann <${from}>`, subject: "Kettle", text: "Broken.", messageId: `<${from}>` });
        await syncMail(world);
        const conversation = await conversationOf(account);
        const text = world.unique("We look");
        const box = google.mailbox();
        return {
          trigger: () => answer(account, conversation, text),
          deliveries: () => box.mails.filter(({ raw }) => raw.includes(text)).map(() => text),
        };
      },
      revoke: () => google.revokeAll(),
    },
    sheets: {
      standIn: google,
      async connect(account) {
        google.email = `sheets-${account.id}@example.com`;
        await agree(account, "sheets", "/api/google/oauth");
        if (google.tables.has(account.id)) return;
        google.addTable(account.id);
        const body = { sheet: { spreadsheet: account.id, sheet_id: 0 } };
        await world.data("PUT", "/api/google/sheet", { token: account.admin.token, body });
      },
      async prepare(account) {
        const text = world.unique("Hello from the page");
        const rows = () => google.tables.get(account.id)!.sheets.flatMap((sheet) => sheet.rows);
        return {
          trigger: () => visitorSays(account, text),
          deliveries: () => rows().flatMap((row) => row.filter((cell) => cell.includes(text))),
        };
      },
      revoke: () => google.revokeAll(),
    },
    github: {
      standIn: github,
      async connect(account) {
        for (const installation of github.installations.values()) installation.isSuspended = false;
        await agree(account, "github", "/api/github/oauth");
      },
      async prepare({ admin: { token } }) {
        const [installation] = [...github.installations.keys()].slice(-1);
        const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation: installation! });
        const { issue, url } = github.issue(repo, "It is slow");
        const draft = { issue: { title: "It is slow", github_issue_url: url } };
        const { id } = await world.data<Issue>("POST", "/api/issues", { token, body: draft });
        return {
          trigger: () => world.call("PUT", `/api/issues/${id}`, { token, body: { issue: { state: "done" } } }),
          deliveries: () => (issue.state === "closed" ? ["closed"] : []),
        };
      },
      revoke() {
        for (const installation of github.installations.values()) installation.isSuspended = true;
      },
    },
    hubspot: {
      standIn: hubspot,
      isSynchronous: true,
      connect: (account) => agree(account, "hubspot", "/api/hubspot/oauth"),
      async prepare({ admin: { token } }) {
        return {
          trigger: () => world.call("GET", "/api/hubspot/contacts?email=a@example.com", { token }),
          deliveries: () => [],
        };
      },
      revoke: () => hubspot.revokeAll(),
    },
    intercom: {
      standIn: intercom,
      isSynchronous: true,
      connect: (account) => agree(account, "intercom", "/api/intercom/callback"),
      async prepare({ admin: { token } }) {
        return {
          trigger: () => world.call("GET", "/api/intercom/contacts?email=a@example.com", { token }),
          deliveries: () => [],
        };
      },
      revoke: () => intercom.revokeAll(),
    },
  };
}

/** The routes of the authorizations, below `/api`. */
export const authorizationPaths: Record<IntegrationName, string> = {
  slack_reply: "slack/authorization?type=reply",
  slack_support: "slack/authorization?type=support",
  mattermost: "mattermost/authorization",
  gmail: "google/authorization?client=gmail",
  sheets: "google/authorization?client=sheets",
  twilio: "twilio/authorization",
  github: "github/authorization",
  hubspot: "hubspot/authorization",
  intercom: "intercom/authorization",
};

/** The state of an integration on the overview. */
export async function healthOf(world: World, { admin: { token } }: Account, name: IntegrationName) {
  const all = await world.data<Integration[]>("GET", "/api/integrations", { token });
  return all.find((each) => each.name === name)!;
}

/** Resolves when no job is due. */
export const waitUntilIdle = ({ db }: World) =>
  waitUntil("an idle server", async () => {
    const { rows } = await sql`select from graphile_worker.jobs where run_at <= now() limit 1`.execute(db);
    return rows.length === 0;
  });

/** Runs all delayed jobs now, including those that a service asked to delay. */
export async function runDelayedJobs(world: World) {
  await waitUntilIdle(world); // jobs that have just failed are delayed again by now
  const { db } = world;
  for (const service of ["slack", "mattermost", "google", "twilio", "github", "hubspot", "intercom"]) {
    await sql`update ${sql.table(`${service}_authorizations`)} set quiet_until = null`.execute(db);
  }
  await db.deleteFrom("slack_method_pauses").execute();
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r": 0, "count": 9}')`.execute(db);
}
