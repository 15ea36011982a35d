export { useSavedReplySource } from "./useSavedReplySource.ts";
