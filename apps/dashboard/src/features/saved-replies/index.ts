export { useSavedReplies } from "./useSavedReplies.ts";
export { useSavedReplySource } from "./useSavedReplySource.ts";
