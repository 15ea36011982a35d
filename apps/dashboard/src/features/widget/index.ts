export { Snippet } from "./Snippet.tsx";
export { WidgetPreview } from "./settings/WidgetPreview.tsx";
export { recorderSnippet } from "./snippets.ts";
export { useSupportChat } from "./useSupportChat.ts";
