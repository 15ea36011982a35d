import { lazyComponent } from "../../../ui/page/lazy-component.tsx";

/** Conversations on other screens. The inbox does not load this code. */
export const CustomerConversations = lazyComponent(
  async () => (await import("./CustomerConversations.tsx")).CustomerConversations,
);
export const ConversationPreview = lazyComponent(
  async () => (await import("./ConversationPreview.tsx")).ConversationPreview,
);
