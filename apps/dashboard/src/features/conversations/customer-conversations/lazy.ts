import { lazyComponent } from "../../../ui/page/lazy-component.tsx";

/** Conversations as other screens show them. An inbox does without their code. */
export const CustomerConversations = lazyComponent(
  async () => (await import("./CustomerConversations.tsx")).CustomerConversations,
);
export const ConversationPreview = lazyComponent(
  async () => (await import("./ConversationPreview.tsx")).ConversationPreview,
);
