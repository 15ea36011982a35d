import type { Tag } from "@parley/contract";
import { memo } from "react";
import { text } from "../../../texts/text.ts";
import { useCommands, useKeys } from "../../commands/index.ts";
import { TagEditor, TagPopover, useTagEditing } from "../../tags/index.ts";
import { useTagConversation } from "./useTagConversation.ts";

/** Opens the conversation's tags for editing. */
export const ConversationTags = memo(({ id, tags }: { id: string; tags: Tag[] }) => {
  const tagConversation = useTagConversation();
  const { isEditing, isSaving, refused, edit, cancel, done } = useTagEditing((names) => tagConversation(id, names));
  const keys = useKeys("tag");
  const tagWith = (name: string) => void done([...new Set([...tags.map((tag) => tag.name), name])]);
  useCommands({ tag: edit, tagWith: isSaving ? undefined : tagWith });

  return (
    <TagPopover label={text("tags.edit")} keys={keys} isOpen={isEditing} onToggle={isEditing ? cancel : edit}>
      <TagEditor
        names={refused?.names ?? tags.map(({ name }) => name)}
        error={refused?.reason}
        onDone={done}
        onCancel={cancel}
      />
    </TagPopover>
  );
});
