import { lazyComponent } from "../../ui/page/lazy-component.tsx";

/** An item in the menu of a conversation. The inbox does not load its code. */
export const SignOutVisitor = lazyComponent(async () => (await import("./SignOutVisitor.tsx")).SignOutVisitor);

/** The dialog of a button in the customer's panel. */
export const StartConversation = lazyComponent(async () => (await import("./StartConversation.tsx")).StartConversation);
