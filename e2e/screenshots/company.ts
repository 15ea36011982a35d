import { createAgentApi, createVisitorApi } from "@parley/api-client";
import type { Session } from "@parley/contract";
import type { Browser } from "@playwright/test";
import pg from "pg";
import { Widget as VisitorClient } from "../../apps/server/test/harness/clients.ts";
import type { Visitor } from "../../apps/server/test/harness/world.ts";
import type { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { screenshotConversations } from "./conversations.ts";
import { addRecords } from "./records.ts";

const PASSWORD = "a long password";
const EMAIL = "agent.one@example.com";

/** A small team with data for the screenshots. */
export interface Company {
  accountId: string;
  inboxId: string;
  /** An open conversation with every kind of entry. */
  openId: string;
  /** The customer of that conversation. */
  customerId: string;
  companyId: string;
  tagId: string;
  issueId: string;
  functionId: string;
  recordingId: string;
  sharePath: string;
  invitePath: string;
  signIn(): Promise<Session>;
}

/** Registers a company without data. */
export async function newCompany({ url }: ParleyProcess) {
  const api = createAgentApi({ baseUrl: url, token: () => undefined });
  const email = "agent.new@example.com";
  await api.session.register({
    company_name: "New company",
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  return { signIn: () => api.session.signIn(email, PASSWORD) };
}

export async function busyCompany(parley: ParleyProcess, browser: Browser): Promise<Company> {
  const { url } = parley;
  const anonymous = createAgentApi({ baseUrl: url, token: () => undefined });
  await anonymous.session.register({
    company_name: "Company",
    email: EMAIL,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const session = await anonymous.session.signIn(EMAIL, PASSWORD);
  const { account_id: accountId } = session;
  const api = createAgentApi({ baseUrl: url, token: () => session.token });
  await api.profile.update({ full_name: "Agent One", display_name: "Agent One" });

  const { id: invite_token } = await api.invitations.create();
  const team = [session];
  for (const name of ["Agent Two", "Agent Three with a name that is a good deal longer than most"]) {
    const email = `${name.split(" ").slice(0, 2).join(".").toLowerCase()}@example.com`;
    await anonymous.session.register({ invite_token, email, password: PASSWORD, password_confirmation: PASSWORD });
    const member = await anonymous.session.signIn(email, PASSWORD);
    await createAgentApi({ baseUrl: url, token: () => member.token }).profile.update({
      full_name: name,
      display_name: name,
    });
    team.push(member);
  }

  const colors = ["default", "magenta", "orange", "green", "blue"];
  const tags = await Promise.all(
    tagNames.map(([name, description], n) =>
      api.tags.create({ name, color: colors[n % colors.length]!, description: description ?? null }),
    ),
  );
  for (const [name, content] of Object.entries(savedReplies)) await api.savedReplies.create({ name, content });
  await api.inboxes.create({ name: "Returns and complaints" });
  const [primary] = await api.inboxes.list();
  const picture = await api.upload(accountId, await aPicture(browser), "broken-handle.png");
  const invoice = await api.upload(
    accountId,
    new Blob(["An invoice"], { type: "text/plain" }),
    "invoice-2026-0117.txt",
  );

  const visitors = createVisitorApi({ baseUrl: url });
  const ids: string[] = [];
  const customerIds: string[] = [];
  for (const { customer, said, state = {}, tagged = [] } of screenshotConversations) {
    const stored = await visitors.createCustomer({ account_id: accountId, ...customer });
    const { id } = await visitors.openConversation({ account_id: accountId, customer_id: stored.id });
    ids.push(id);
    if (customer.name) customerIds.push(stored.id);
    const client = await VisitorClient.open(url, {
      account_id: accountId,
      customer: stored,
      conversation_id: id,
    } as Visitor);
    for (const { by, body, withFiles } of said) {
      if (by === "customer") {
        await client.send(body);
        continue;
      }
      const { token } = team[by === "note" ? 1 : 0]!;
      const file_ids = withFiles ? [picture.id, invoice.id] : undefined;
      await createAgentApi({ baseUrl: url, token: () => token }).messages.send({
        conversation_id: id,
        body,
        type: by === "note" ? "note" : "reply",
        private: by === "note",
        ...(file_ids && { file_ids }),
      });
    }
    client.close();
    for (const name of tagged) await api.conversations.tag(id, tags.find((tag) => tag.name === name)!.id);
    const { assignedTo, ...changes } = state;
    const assignee = assignedTo === undefined ? {} : { assignee_id: team[assignedTo]!.user_id };
    if (Object.keys({ ...assignee, ...changes }).length > 0)
      await api.conversations.update(id, { ...assignee, ...changes });
  }
  await spreadOverTime(parley, ids);
  const [openId] = ids as [string];
  const { token } = await api.conversations.share(openId);
  const { customer_id: customerId } = await api.conversations.get(openId);
  await api.notes.create({ body: "Likes **tea**, and is called after five.", customer_id: customerId });
  const issue = await api.issues.create({ title: "The handle of the kettle breaks", state: "in_progress" });
  await api.customers.linkIssue(customerId, issue.id);
  const userIds = team.map(({ user_id }) => user_id);
  const tagIds = tags.map(({ id }) => id);
  const records = await addRecords({
    url,
    api,
    accountId,
    databaseUrl: parley.databaseUrl,
    customerIds,
    userIds,
    tagIds,
  });
  return {
    accountId,
    inboxId: primary!.id,
    openId,
    customerId,
    ...records,
    tagId: tagIds[0]!,
    issueId: issue.id,
    sharePath: `/share?cid=${openId}&token=${token}`,
    invitePath: `/register/${invite_token}`,
    signIn: () => anonymous.session.signIn(EMAIL, PASSWORD),
  };
}

const tagNames: [name: string, description?: string][] = [
  ["delivery", "Late, lost and damaged parcels"],
  ["billing"],
  ["return", "Returns and exchanges within 30 days"],
  ["a question before buying"],
  ["VIP", "More than ten orders a year. Answer these first, and tell the wholesale team about large orders."],
  ["press"],
  ["wrong inbox", "Moved here from another inbox"],
];

const savedReplies = {
  "/delivery": "We deliver on Saturdays, too. You get a mail with a link to follow your parcel.",
  "/hello": "Hello! Thank you for writing. How can we help?",
  "/return": "You can return everything within 30 days. Please use the label that came with your parcel.",
};

/** Generates an image that looks like a photo. */
async function aPicture(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
  await page.setContent("<body style='background: linear-gradient(160deg, #7aa7c7, #d9c7a1 55%, #6b5b45)'>");
  const picture = await page.screenshot();
  await page.close();
  return new Blob([Uint8Array.from(picture)], { type: "image/png" });
}

/** Sets the conversations' ages: the first is new, and each further one is `3n³` minutes old. */
async function spreadOverTime({ databaseUrl }: ParleyProcess, ids: string[]) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  for (const [n, id] of ids.entries()) {
    const earlier = `${n ** 3 * 3} minutes`;
    await database.query("update messages set created_at = created_at - $2::interval where conversation_id = $1", [
      id,
      earlier,
    ]);
    await database.query(
      "update conversations set last_activity_at = last_activity_at - $2::interval, created_at = created_at - $2::interval where id = $1",
      [id, earlier],
    );
  }
  await database.end();
}
