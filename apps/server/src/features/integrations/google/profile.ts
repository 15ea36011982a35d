import type { Scope } from "../../../platform/scope.ts";
import { findPrimaryInbox } from "../../inboxes/index.ts";
import { NotConnected } from "../shared/errors.ts";
import { ProviderFailure } from "../shared/failures.ts";
import { callGmail } from "./call-google.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";

/**
 * The team's mailbox of an inbox: its own, else the one without an inbox.
 * @param inboxId null or undefined for the primary inbox
 */
export async function findMailboxOf(
  scope: Scope,
  inboxId: string | null | undefined,
): Promise<AuthorizationRow | undefined> {
  const inbox_id = inboxId ?? (await findPrimaryInbox(scope))?.id;
  const team = { client: "gmail", type: "support" } as const;
  const own = inbox_id ? await findAuthorization(scope, { ...team, inbox_id }) : undefined;
  return own ?? findAuthorization(scope, { ...team, inbox_id: null });
}

/** The mailbox's address from Gmail; undefined if Gmail fails. @throws NotConnected */
export async function findProfile(scope: Scope, inboxId: string | null | undefined): Promise<string | undefined> {
  const authorization = await findMailboxOf(scope, inboxId);
  if (!authorization) throw new NotConnected("Authorization required");
  try {
    const { data } = await callGmail(scope, authorization, (gmail) => gmail.users.getProfile({ userId: "me" }));
    return data.emailAddress ?? undefined;
  } catch (error) {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  }
}
