import { sql } from "kysely";
import type { Actor, Scope } from "../../platform/scope.ts";
import type { Decision } from "./decisions.ts";
import { type TimelineEntryRow, timelineColumns, type UndoableEntryRow } from "./facts.ts";

/** The time in which a user can undo a change. Later, the change belongs to the conversation's history. */
const UNDO_MINUTES = 5;

export const insertTimelineEntries = (scope: Scope, conversationId: string, decisions: Decision[]) =>
  scope.db
    .insertInto("timeline_entries")
    .values(
      decisions.map((decision) => ({
        account_id: scope.accountId,
        conversation_id: conversationId,
        after_message_id: newestMessageOf(scope, conversationId),
        ...actorColumns(scope.actor),
        ...decision,
      })),
    )
    .returning(timelineColumns)
    .execute();

const newestMessageOf = ({ accountId }: Scope, conversationId: string) => sql<string | null>`(
  select m.id from messages m
  where m.account_id = ${accountId} and m.conversation_id = ${conversationId}
  order by m.seq desc limit 1
)`;

function actorColumns(actor: Actor): Pick<TimelineEntryRow, "actor" | "user_id"> {
  switch (actor.kind) {
    case "user":
      return { actor: "user", user_id: actor.id };
    case "visitor":
      return { actor: "customer", user_id: null };
    case "system":
      return { actor: "system", user_id: null };
  }
}

/** The recent entries of a conversation from this one on, in their order. */
export const listUndoableEntries = ({ db, accountId }: Scope, conversationId: string, firstId: number) =>
  db
    .selectFrom("timeline_entries")
    .select([...timelineColumns, "previous_activity_at", "previous_closed_at"])
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("id", ">=", firstId)
    .where("created_at", ">", sql<string>`now() - ${UNDO_MINUTES} * interval '1 minute'`)
    .orderBy("id")
    .execute() satisfies Promise<UndoableEntryRow[]>;

export async function deleteTimelineEntries({ db, accountId }: Scope, conversationId: string, ids: number[]) {
  await db
    .deleteFrom("timeline_entries")
    .where("account_id", "=", accountId)
    .where("conversation_id", "=", conversationId)
    .where("id", "in", ids)
    .execute();
}
