import type { SearchMatch } from "@parley/contract";
import { containsPattern } from "../../../platform/db/like.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { excerptOf } from "../../search/index.ts";

/** The newest message of each conversation that contains the text, by the conversation's id. */
export async function findMatches(
  { db, accountId }: UserScope,
  conversations: { id: string }[],
  text: string,
): Promise<Record<string, SearchMatch>> {
  if (conversations.length === 0) return {};
  const found = await db
    .selectFrom("messages")
    .distinctOn("conversation_id")
    .select(["conversation_id", "id", "body", "private", "user_id"])
    .where("account_id", "=", accountId)
    .where(
      "conversation_id",
      "in",
      conversations.map(({ id }) => id),
    )
    .where("body", "ilike", containsPattern(text))
    .orderBy("conversation_id")
    .orderBy("created_at", "desc")
    .execute();
  return Object.fromEntries(
    found.map(({ conversation_id, id, body, private: isPrivate, user_id }) => [
      conversation_id,
      { message_id: id, excerpt: excerptOf(body ?? "", [text]), private: isPrivate, user_id },
    ]),
  );
}
