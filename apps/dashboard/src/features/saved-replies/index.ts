export { SavedReplyPicker } from "./SavedReplyPicker.tsx";
export { useSavedReplies } from "./useSavedReplies.ts";
export { useSavedReplySource } from "./useSavedReplySource.ts";
