export { Snippet } from "./Snippet.tsx";
export { recorderSnippet } from "./snippets.ts";
export { useSupportChat } from "./useSupportChat.ts";
