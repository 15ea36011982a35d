import type { Database } from "../../src/platform/db/database.ts";
import type { Agent, World } from "../world.ts";

/** One of everything that an account can have, by the name that routes and topics give its id. */
export interface Belongings {
  /** Words that nobody outside the team may ever see. */
  secret: string;
  admin: Agent;
  user: Agent;
  ids: Record<IdName, string | number>;
}

export type IdName = (typeof idNames)[number];

const idNames = [
  "account_id",
  "assignee_id",
  "browser_session_id",
  "canned_response_id",
  "company_id",
  "conversation_id",
  "customer_id",
  "external_id",
  "file_id",
  "inbox_id",
  "issue_id",
  "mentioned_user_id",
  "message_id",
  "tag_id",
  "user_id",
  "user_invitation_id",
] as const;

export const isIdName = (name: string): name is IdName => (idNames as readonly string[]).includes(name);

export async function makeBelongings(world: World): Promise<Belongings> {
  const secret = world.unique("SECRET");
  const account = await world.anAccount();
  const { admin } = account;
  const user = await world.anAgent({ account });
  const visitor = await world.aVisitor({ account, external_id: world.unique("external") });
  const { conversation } = await world.aConversation({ account, visitor });
  const note = await world.say(admin, conversation.id, {
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
  const savedReply = await world.data<{ id: string }>("POST", "/api/canned_responses", {
    token: admin.token,
    body: { canned_response: { name: secret, content: secret } },
  });
  const recording = await world.aRecording(visitor, { metadata: { secret } });
  const body = { tag_id };
  await world.data("POST", `/api/customers/${visitor.customer.id}/tags`, { token: admin.token, body });
  const rest = await insertWhatHasNoDoorYet(world.db, account.id, visitor.customer.id, admin.id, secret);
  return {
    secret,
    admin,
    user,
    ids: {
      account_id: account.id,
      assignee_id: user.id,
      browser_session_id: recording.id,
      canned_response_id: savedReply.id,
      conversation_id: conversation.id,
      customer_id: visitor.customer.id,
      external_id: visitor.customer.external_id ?? "",
      file_id: file.id,
      inbox_id: inbox.id,
      mentioned_user_id: user.id,
      message_id: note.id,
      tag_id,
      user_id: user.id,
      user_invitation_id: invitation.id,
      ...rest,
    },
  };
}

/** Companies, notes and issues are shown already and get their routes later. */
async function insertWhatHasNoDoorYet(
  db: Database,
  account_id: string,
  customer_id: string,
  author_id: number,
  secret: string,
) {
  const company = await db
    .insertInto("companies")
    .values({ account_id, name: secret })
    .returning("id")
    .executeTakeFirstOrThrow();
  const issue = await db
    .insertInto("issues")
    .values({ account_id, title: secret })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("notes").values({ account_id, customer_id, author_id, body: secret }).execute();
  await db.insertInto("customer_issues").values({ account_id, customer_id, issue_id: issue.id }).execute();
  await db
    .updateTable("customers")
    .set({ company_id: company.id, ip: secret })
    .where("account_id", "=", account_id)
    .where("id", "=", customer_id)
    .execute();
  return { company_id: company.id, issue_id: issue.id };
}

/** Every row of the account, as text: equal before and after whatever must not have touched it. */
export async function portrait(world: World, accountId: string): Promise<Record<string, string[]>> {
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
