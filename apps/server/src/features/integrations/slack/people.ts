import type { Scope } from "../../../platform/scope.ts";
import { findAnsweringAgent } from "../shared/agents.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { callSlack } from "./client.ts";
import { oncePerEvent } from "./once-per-event.ts";
import type { AuthorizationRow } from "./queries.ts";

/** A Slack user. */
export interface Profile {
  id: string;
  name: string | null;
  /** The name shown in channels. */
  display_name: string | null;
  /** Null for guests without an email address, and for users who hide it. */
  email: string | null;
  time_zone: string | null;
  photo: string | null;
}

/**
 * Undefined if Slack does not know the user, or the token is revoked. Events can arrive after a revocation.
 * @throws ProviderFailure
 */
export const findProfile = oncePerEvent(fetchProfile);

async function fetchProfile(scope: Scope, authorization: AuthorizationRow, id: string): Promise<Profile | undefined> {
  const answer = await callSlack(scope, authorization, ({ users }) => users.info({ user: id })).catch(
    (error: unknown) => {
      if (error instanceof ProviderRefused || error instanceof Revoked) return undefined;
      throw error;
    },
  );
  const user = answer?.user;
  if (!user) return undefined;
  const { profile } = user;
  return {
    id,
    name: profile?.real_name || user.real_name || user.name || null,
    display_name: profile?.display_name || profile?.real_name || user.name || null,
    email: profile?.email || null,
    time_zone: user.tz || null,
    photo: profile?.image_192 || null,
  };
}

/** The agent who wrote a message in a thread. @throws ProviderFailure */
export async function findAgentFor(
  scope: Scope,
  authorization: AuthorizationRow,
  slackUser: string | undefined,
  assigneeId: number | null,
): Promise<number | undefined> {
  const email = slackUser && (await findProfile(scope, authorization, slackUser))?.email;
  return findAnsweringAgent(scope, email, assigneeId);
}
