import { sql } from "kysely";
import type { Actor, Scope } from "../../platform/scope.ts";
import type { Decision } from "./decisions.ts";
import { type TimelineEntryRow, timelineColumns } from "./facts.ts";

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
