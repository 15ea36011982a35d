import type { Customer } from "@parley/contract";
import { sql } from "kysely";
import { expect } from "vitest";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import type { Account, World } from "../harness/world.ts";

export const REPLY_MAILS = { CONVERSATION_REPLY_EMAILS_ENABLED: "1", CONVERSATION_REPLY_EMAIL_DELAY: "3600" };

/** A conversation of a visitor with an email address. */
export async function aChat(world: World, { account: known, ...more }: { account?: Account } & Partial<Customer> = {}) {
  const account = known ?? (await world.anAccount());
  const email = `${world.unique("customer")}@customer.example`.toLowerCase();
  const customer = await world.aVisitor({ account, email, current_url: "https://shop.example/cart", ...more });
  const { visitor, conversation } = await world.aConversation({ account, visitor: customer });
  return { account, visitor, conversation, email, agent: account.admin };
}

export type Chat = Awaited<ReturnType<typeof aChat>>;

export async function pendingMails(world: World, conversationIds: string[]) {
  const { rows } = await sql<{ run_at: Date }>`
    select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail-reply' and j.payload ->> 'conversation_id' = any(${conversationIds})
  `.execute(world.db);
  return rows.length;
}

/** Ends the delay for all of these concurrently. Resolves when their jobs are done. */
export async function runDelayedReplyMails(world: World, ...conversationIds: string[]) {
  await sql`
    update graphile_worker._private_jobs set run_at = now() where payload ->> 'conversation_id' = any(${conversationIds})
  `.execute(world.db);
  await sql`notify "jobs:insert"`.execute(world.db);
  await expect.poll(() => pendingMails(world, conversationIds), { timeout: LONGEST_WAIT_MS }).toBe(0);
}

/** The account allows links to a host in mails. */
export const allowHosts = (world: World, { admin }: Account, ...hosts: string[]) =>
  world.data("PUT", "/api/mail_link_settings", { token: admin.token, body: { mail_link_settings: { hosts } } });
