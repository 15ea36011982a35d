export { ConversationMenu } from "./ConversationMenu.tsx";
export { SkipLinks } from "./SkipLinks.tsx";
export { useFollowConversations } from "./useFollowConversations.ts";
export { useUnreadCounts } from "./useUnreadCounts.ts";
