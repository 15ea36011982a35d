export { findOrCreateTags, optimisticTags } from "./find-or-create-tags.ts";
export { setTags } from "./set-tags.ts";
export { TagChips } from "./TagChips.tsx";
export { TagEditor } from "./TagEditor.tsx";
export { TagPopover } from "./TagPopover.tsx";
export { useTagEditing } from "./useTagEditing.ts";
export { useTags } from "./useTags.ts";
export { withoutTags } from "./without-tags.ts";
