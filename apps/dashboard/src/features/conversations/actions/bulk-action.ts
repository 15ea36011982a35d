import { type TextKey, text } from "../../../texts/text.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { visitorLabel } from "../../customers/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";

/** What was done to conversations. The text names the customer of one, and the number of several. */
export const describeDone = (done: TextKey, conversations: CachedConversation[], values: Record<string, string> = {}) =>
  text(done, {
    ...values,
    count: conversations.length,
    name: conversations[0] ? visitorLabel(conversations[0].customer) : "",
  });

/** Shows which conversations were not changed, and the reason. */
export function showFailures(failures: { conversation: CachedConversation; reason: string }[]) {
  const [first] = failures;
  if (!first) return;
  const names = failures.map(({ conversation }) => visitorLabel(conversation.customer)).join(", ");
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
