import type { Tag } from "@parley/contract";
import { memo, useRef } from "react";
import { text } from "../../../texts/text.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import type { PickerHandle } from "../../../ui/pickers/PickerButton.tsx";
import { IconTag } from "../../../ui/theme/icons.ts";
import { useCommands, useKeys } from "../../commands/index.ts";
import { showTagFailure, type TagChange, TagPicker } from "../../tags/index.ts";
import { useTagConversation } from "./useTagConversation.ts";

/** Changes the conversation's tags. */
export const ConversationTags = memo(({ id, tags }: { id: string; tags: Tag[] }) => {
  const picker = useRef<PickerHandle>(null);
  const tagConversation = useTagConversation();
  const keys = useKeys("tag");
  const change = (wanted: TagChange) => void showTagFailure(tagConversation(id, wanted));
  useCommands({ tag: () => picker.current?.open(), tagWith: (name) => change({ kind: "add", name }) });
  return (
    <TagPicker
      ref={picker}
      title={text("tags.edit")}
      chosen={tags}
      onChange={change}
      button={(props) => (
        <IconButton label={text("tags.edit")} keys={keys} {...props}>
          <IconTag size={18} stroke={1.75} />
        </IconButton>
      )}
    />
  );
});
