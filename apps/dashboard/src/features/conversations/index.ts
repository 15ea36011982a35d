export { ConversationMenu } from "./ConversationMenu.tsx";
export { SkipLinks } from "./SkipLinks.tsx";
export { useFollowConversations } from "./useFollowConversations.ts";
export { useMessageAlerts } from "./useMessageAlerts.tsx";
export { useNewsInTitle } from "./useNewsInTitle.ts";
export { useUnreadCounts } from "./useUnreadCounts.ts";
