import { announce, transaction } from "../../../platform/events/transaction.ts";
import type { Scope } from "../../../platform/scope.ts";
import { messageUpdated } from "../events.ts";
import { addToMetadata, lockMetadata } from "./message-queries.ts";
import type { ServiceMetadata } from "./service-metadata.ts";

export type MessageMetadata = Record<string, unknown>;

/**
 * Adds to what is known of a message beside what was said, and tells the team; a message that is gone is left alone.
 * @param decide what to add to what is there; nothing when that says it already. Not twice at a time for one message
 */
export async function annotateMessage(
  scope: Scope,
  id: string,
  decide: (known: MessageMetadata) => ServiceMetadata | undefined,
): Promise<void> {
  await transaction(scope, async (scope) => {
    const message = await lockMetadata(scope, id);
    const added = message && decide(message.metadata ?? {});
    if (!added) return;
    await addToMetadata(scope, id, added);
    const { conversation_id, metadata } = message;
    announce(scope, messageUpdated({ id, conversation_id, metadata: { ...metadata, ...added } }));
  });
}
