import { Popover } from "@mantine/core";
import { useState } from "react";
import { text } from "../../texts/text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconTag } from "../../ui/icons.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { toast } from "../../ui/toast.ts";
import { TagEditor } from "../tags/index.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { useTagConversation } from "./useTagConversation.ts";

/** Opens the conversation's tags for editing. What was not accepted is there again, to be tried again. */
export function ConversationTags({ conversation: { id, tags } }: { conversation: KnownConversation }) {
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ names: string[]; reason: string }>();
  const tagConversation = useTagConversation(id);
  const edit = () => setEditing(!isSaving); // one change after the other
  useShortcuts({ t: edit });

  function cancel() {
    setRefused(undefined);
    setEditing(false);
  }

  async function save(names: string[]) {
    setEditing(false);
    setSaving(true);
    const reason = await tagConversation(names);
    setSaving(false);
    setRefused(reason === undefined ? undefined : { names, reason });
    if (reason === undefined) return;
    toast({ title: text("tags.changeFailed"), message: reason, kind: "failure" });
    setEditing(true);
  }

  return (
    <Popover
      opened={isEditing}
      width={280}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
      closeOnClickOutside={false} // what was picked is not lost by a click beside it
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <IconButton label={text("tags.edit")} shortcut="t" isExpanded={isEditing} onClick={isEditing ? cancel : edit}>
            <IconTag size={18} stroke={1.75} />
          </IconButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={text("tags.edit")}>
        <TagEditor
          names={refused?.names ?? tags.map(({ name }) => name)}
          error={refused?.reason}
          onDone={save}
          onCancel={cancel}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
