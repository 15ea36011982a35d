import { lazyComponent } from "../../ui/page/lazy-component.tsx";

/** Below the customer panel of a conversation. The inbox does not load its code. */
export const ExternalConversations = lazyComponent(
  async () => (await import("./ExternalConversations.tsx")).ExternalConversations,
);
