export { useSupportChat } from "./useSupportChat.ts";
