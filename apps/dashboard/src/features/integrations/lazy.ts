import { lazyComponent } from "../../ui/page/lazy-component.tsx";

/** Below the customer panel of a conversation. The inbox does not load its code. */
export const ConversationElsewhere = lazyComponent(
  async () => (await import("./ConversationElsewhere.tsx")).ConversationElsewhere,
);
