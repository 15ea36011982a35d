import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import { whenIdle } from "../../ui/when-idle.ts";
import { ThreadSkeleton } from "./thread/ThreadSkeleton.tsx";

const load = async () => ({ default: (await import("./ConversationPane.tsx")).ConversationPane });
const ConversationPane = lazy(load);

/** The open conversation. An inbox is seen without it, so its code comes after the list. */
export function OpenConversation(props: ComponentProps<typeof ConversationPane>) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <ConversationPane {...props} />
    </Suspense>
  );
}

/** Has it ready for the first one that is opened, which asks once more if it could not be had. */
export function useConversationAhead(isDue: boolean) {
  useEffect(() => (isDue ? whenIdle(() => load().catch(() => undefined)) : undefined), [isDue]);
}
