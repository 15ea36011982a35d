export { changeTag, hasTag, inverseOf, type TagChange } from "./change-tag.ts";
export { findOrCreateTag } from "./find-or-create-tag.ts";
export { showTagFailure } from "./show-tag-failure.ts";
export { TagChips, TagDot } from "./TagChips.tsx";
export { TagPicker } from "./TagPicker.tsx";
export { useTags } from "./useTags.ts";
