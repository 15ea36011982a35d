import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { useAfterReconnect } from "../../../platform/feed/useAfterReconnect.ts";
import { whenIdle } from "../../../platform/when-idle.ts";
import { text } from "../../../texts/text.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";

const ConversationPane = lazyComponent(async () => (await import("./ConversationPane.tsx")).ConversationPane);

/** The open conversation. Its code loads after the list, because the inbox is usable without it. */
export function OpenConversation(props: ComponentProps<typeof ConversationPane>) {
  const [missingFor, setMissingFor] = useState<string>();
  useAfterReconnect(() => setMissingFor(undefined)); // loads the code again
  if (missingFor === props.id) {
    return (
      <TryAgain
        title={text("conversation.loadFailed")}
        reason={text("error.unreachable")}
        onClick={() => setMissingFor(undefined)}
      />
    );
  }
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <ConversationPane {...props} fallback={<ThreadSkeleton />} onLoadError={() => setMissingFor(props.id)} />
    </Suspense>
  );
}

/** Preloads the code before the first conversation is opened. */
export function usePreloadConversation(isDue: boolean) {
  useEffect(() => (isDue ? whenIdle(ConversationPane.preload) : undefined), [isDue]);
}
