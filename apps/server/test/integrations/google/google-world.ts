import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import { syncMailboxes } from "../../../src/features/integrations/google/cron-jobs.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import type { Account, Agent, World } from "../../harness/world.ts";

export interface ShownAuthorization {
  id: string;
  inbox_id: string | null;
  email: string | null;
  updated_at: string;
  synced_at?: string | null;
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

/** Gives consent at Google like a browser. Returns code, scope and state. */
export async function consent(world: World, { token }: Agent, name: "gmail" | "sheets", inbox_id?: string) {
  const { url } = await world.data<{ url: string }>("POST", `/api/integrations/${name}/authorize`, {
    token,
    body: inbox_id ? { inbox_id } : {},
  });
  return giveConsent(url);
}

/** Gives consent on a consent page. */
export async function giveConsent(url: string): Promise<Record<string, string>> {
  const page = await (await fetch(url)).text();
  const [, back = ""] = /href="([^"]+)">Allow/.exec(page) ?? [];
  return Object.fromEntries(new URL(back.replaceAll("&amp;", "&")).searchParams);
}

export const returnFromConsent = (world: World, { token }: Agent, answer: Record<string, string>) =>
  world.call<{ data: { ok: boolean } }>("GET", `/api/google/oauth?${new URLSearchParams(answer)}`, { token });

export async function connect(world: World, agent: Agent, name: "gmail" | "sheets", inboxId?: string) {
  const { status, body } = await returnFromConsent(world, agent, await consent(world, agent, name, inboxId));
  expect({ status, body }).toEqual({ status: 200, body: { data: { ok: true } } });
}

/** An account with the mailbox of the user who is signed in at Google. */
export async function aMailboxOwner(world: World): Promise<Account> {
  const account = await world.anAccount();
  await connect(world, account.admin, "gmail");
  return account;
}

export const authorization = (world: World, { token }: Agent, query = "client=gmail&type=support") =>
  world.data<ShownAuthorization | null>("GET", `/api/google/authorization?${query}`, { token });

/** Resets the stand-in, allows its redirects, and ends the jobs of earlier tests. */
export async function begin(google: GoogleStandIn, world: World) {
  await world.db.deleteFrom("google_authorizations").execute();
  google.reset();
  google.consent.redirectUris.splice(0, 1, `${world.url}/integrations/google`);
}

/** Runs the cron job of each minute. Resolves when all due jobs are done. */
export async function syncMail(world: World) {
  await syncMailboxes.run({ db: world.db, platform: world.server.platform });
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs where task_identifier in ('sync-mailbox', 'import-gmail-thread') and run_at < now() + interval '1 minute'
      `.execute(world.db);
      expect(rows).toEqual([]);
    },
    { timeout: LONGEST_WAIT_MS, interval: 50 },
  );
}
