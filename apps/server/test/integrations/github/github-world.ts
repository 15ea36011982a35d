import type { Issue } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, vi } from "vitest";
import { GithubStandIn } from "../../../../../e2e/providers/github/github.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { Receiver } from "../../webhooks/receiver.ts";

export const POLL_OPTIONS = { timeout: LONGEST_WAIT_MS, interval: 50 };
export const denied = { error: { status: 401, message: "OAuth access denied" } };

export interface ShownAuthorization {
  id: string;
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

/** A stand-in for GitHub, a server with its app, and helpers for users' actions. */
export async function useGithub(environment: Record<string, string> = {}) {
  const github = await new GithubStandIn().open();
  const expo = await Receiver.open();
  const world = useWorld({ ...github.environment, EXPO_PUSH_URL: expo.url, ...environment });

  afterAll(async () => {
    expo.close();
    await github.close();
  });

  beforeEach(() => {
    github.reset();
    github.callbackUrl = `${environment.PUBLIC_URL ?? world.url}/integrations/github`;
  });

  /** Installs the app like a browser. Returns the parameters of the redirect. */
  async function consent({ token }: Agent): Promise<Record<string, string>> {
    const { url } = await world.data<{ url: string }>("POST", "/api/integrations/github/authorize", { token });
    return answerOf(url);
  }

  async function answerOf(url: string): Promise<Record<string, string>> {
    const page = await (await fetch(url)).text();
    const [, back = ""] = /href="([^"]+)">(?:Install|Authorize)/.exec(page) ?? [];
    return Object.fromEntries(new URL(back.replaceAll("&amp;", "&")).searchParams);
  }

  const returnFromConsent = ({ token }: Agent, answer: Record<string, string>) =>
    world.call<{ data: { ok: boolean; id: string; url?: string } }>(
      "GET",
      `/api/github/oauth?${new URLSearchParams(answer)}`,
      {
        token,
      },
    );

  const authorization = ({ token }: Agent) =>
    world.data<ShownAuthorization | null>("GET", "/api/github/authorization", { token });

  async function connected(): Promise<Account & { installation: number }> {
    const account = await world.anAccount();
    const answer = await consent(account.admin);
    expect((await returnFromConsent(account.admin, answer)).status).toBe(200);
    return { ...account, installation: Number(answer.installation_id) };
  }

  const repos = ({ token }: Agent) => world.data<{ full_name: string }[]>("GET", "/api/github/repos", { token });

  const issuesThere = ({ token }: Agent, query: Record<string, string>) =>
    world.data<{ title: string; html_url: string }[]>("GET", `/api/github/issues?${new URLSearchParams(query)}`, {
      token,
    });

  const issuesHere = ({ token }: Agent, query = "") => world.data<Issue[]>("GET", `/api/issues${query}`, { token });

  const webhook = () => `${world.url}/api/github/webhook`;

  /** Resolves when all webhooks are processed. */
  const settled = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs where task_identifier in ('follow-github-issue', 'delete-github-installation')
      `.execute(world.db);
      expect(rows).toEqual([]);
    }, POLL_OPTIONS);

  const notesIn = async (agent: Agent, id: string) =>
    (await world.conversation(agent, id)).messages.filter(({ type }) => type === "bot");

  /** A repository with the account's app, and an issue that a customer waits for. */
  async function anIssueSomebodyWaitsFor() {
    const account = await connected();
    const repo = github.repo("acme", world.unique("shop"), { isPrivate: true, installation: account.installation });
    const { issue, url } = github.issue(repo, "It is slow", { body: "Very." });
    const { conversation, visitor } = await world.aConversation({ account });
    await world.sendMessage(account.admin, conversation.id, `That is ${url}`);
    await vi.waitFor(async () => expect(await notesIn(account.admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
    return { account, admin: account.admin, repo, issue, url, conversation, visitor };
  }

  return {
    github,
    expo,
    world,
    consent,
    answerOf,
    returnFromConsent,
    authorization,
    connected,
    repos,
    issuesThere,
    issuesHere,
    webhook,
    settled,
    notesIn,
    anIssueSomebodyWaitsFor,
  };
}
