export { ensureTags, expectedTags } from "./ensure-tags.ts";
export { TagChips } from "./TagChips.tsx";
export { TagEditor } from "./TagEditor.tsx";
