import { text } from "../../../texts/text.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";

/** Describes one conversation by its customer's name, several by their number. */
export function describeConversations(conversations: CachedConversation[]): string {
  const [first] = conversations;
  if (first && conversations.length === 1) return first.customer.title;
  return text("undo.several", { count: conversations.length });
}

/** Shows which conversations were not changed, and the reason. */
export function showFailures(failures: { conversation: CachedConversation; reason: string }[]) {
  const [first] = failures;
  if (!first) return;
  const names = failures.map(({ conversation }) => conversation.customer.title).join(", ");
  toast({
    title:
      failures.length === 1 ? text("conversation.changeFailed") : text("list.changeFailed", { count: failures.length }),
    message: `${names}: ${first.reason}`,
    kind: "failure",
  });
}

/** Runs the action for each conversation and shows the failures. Resolves with the changed conversations. */
export async function runForEach(
  conversations: CachedConversation[],
  action: (conversation: CachedConversation) => Promise<string | undefined>,
): Promise<CachedConversation[]> {
  const outcomes = await Promise.all(
    conversations.map(async (conversation) => ({ conversation, reason: await action(conversation) })),
  );
  showFailures(outcomes.flatMap(({ conversation, reason }) => (reason === undefined ? [] : { conversation, reason })));
  return outcomes.flatMap(({ conversation, reason }) => (reason === undefined ? conversation : []));
}
