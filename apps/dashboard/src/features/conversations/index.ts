export { SkipLinks } from "./SkipLinks.tsx";
export { useFollowConversations } from "./useFollowConversations.ts";
export { useUnreadCounts } from "./useUnreadCounts.ts";
