import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { whenIdle } from "../../platform/when-idle.ts";
import { text } from "../../texts/text.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { ThreadSkeleton } from "./thread/ThreadSkeleton.tsx";

const ConversationPane = lazyComponent(async () => (await import("./ConversationPane.tsx")).ConversationPane);

/** The open conversation. An inbox is seen without it, so its code comes after the list. */
export function OpenConversation(props: ComponentProps<typeof ConversationPane>) {
  const [missingFor, setMissingFor] = useState<string>();
  if (missingFor === props.id) {
    return <TryAgain reason={text("error.unreachable")} onClick={() => setMissingFor(undefined)} />;
  }
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <ConversationPane {...props} fallback={<ThreadSkeleton />} onLoadError={() => setMissingFor(props.id)} />
    </Suspense>
  );
}

/** Has it ready for the first one that is opened. */
export function useConversationAhead(isDue: boolean) {
  useEffect(() => (isDue ? whenIdle(ConversationPane.preload) : undefined), [isDue]);
}
