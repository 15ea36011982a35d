import { announce, transaction } from "../../../platform/events/transaction.ts";
import type { Scope } from "../../../platform/scope.ts";
import { messageUpdated } from "../events.ts";
import { addToMetadata, lockMetadata } from "./message-queries.ts";
import type { ServiceMetadata } from "./service-metadata.ts";

export type MessageMetadata = Record<string, unknown>;

/**
 * Adds an integration's metadata to a message, and publishes the change to the team. Does nothing if the message was
 * deleted.
 * @param decide returns the metadata to add, or undefined if it exists already. Calls for one message never overlap
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
