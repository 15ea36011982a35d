import type { InboxChanges, InboxDraft } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { InboxNotFound, PrimaryInboxNotDeletable } from "./errors.ts";
import type { InboxRow } from "./present.ts";
import { deleteInbox, findInbox, insertInbox, insertInboxMember, updateInbox } from "./queries.ts";

/** Creates the inbox that every account starts with. */
export async function addPrimaryInbox(scope: Scope, companyName: string, userId: number): Promise<void> {
  const { id } = await insertInbox(scope, {
    name: "Primary Inbox",
    description: `This is the primary inbox for ${companyName}. All messages land here by default.`.slice(0, 255),
    is_primary: true,
  });
  await insertInboxMember(scope, id, userId, "admin");
}

/** @throws Invalid for a second primary inbox */
export async function addInbox(scope: UserScope, draft: InboxDraft): Promise<InboxRow> {
  refusePrimary(draft);
  return insertInbox(scope, draft);
}

/** @throws InboxNotFound, Invalid */
export async function changeInbox(scope: UserScope, id: string, changes: InboxChanges): Promise<InboxRow> {
  const { is_primary, ...rest } = changes;
  const current = await getInbox(scope, id);
  if (is_primary !== undefined && is_primary !== current.is_primary) refusePrimary({ is_primary: true });
  const inbox = await updateInbox(scope, id, rest);
  if (!inbox) throw new InboxNotFound();
  return inbox;
}

/** Deletes an inbox with its conversations. @throws InboxNotFound, PrimaryInboxNotDeletable */
export async function removeInbox(scope: UserScope, id: string): Promise<void> {
  const inbox = await getInbox(scope, id);
  if (inbox.is_primary) throw new PrimaryInboxNotDeletable();
  await deleteInbox(scope, id);
}

/** @throws InboxNotFound */
export async function getInbox(scope: Scope, id: string): Promise<InboxRow> {
  const inbox = await findInbox(scope, id);
  if (!inbox) throw new InboxNotFound();
  return inbox;
}

function refusePrimary({ is_primary }: { is_primary?: boolean }) {
  if (is_primary) throw new Invalid({ is_primary: ["is invalid"] });
}
