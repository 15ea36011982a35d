import { lazyComponent } from "../../../ui/lazy-component.tsx";

/** Conversations as other screens show them. An inbox does without their code. */
export const ConversationsOf = lazyComponent(async () => (await import("./ConversationsOf.tsx")).ConversationsOf);
export const ConversationPreview = lazyComponent(
  async () => (await import("./ConversationPreview.tsx")).ConversationPreview,
);
