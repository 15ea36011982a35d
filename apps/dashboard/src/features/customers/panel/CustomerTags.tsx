import type { Tag } from "@parley/contract";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { IconEdit } from "../../../ui/theme/icons.ts";
import { TagChips, TagEditor, useTagEditing } from "../../tags/index.ts";
import { useTagCustomer } from "../useTagCustomer.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

/** The customer's tags. The editor stays open until the agent clicks Done or cancels. */
export function CustomerTags({ customerId, tags }: { customerId: string; tags: Tag[] }) {
  const { isEditing, refused, edit, cancel, done } = useTagEditing(useTagCustomer(customerId));
  const editButton = (
    <IconButton label={text("customer.editTags")} isExpanded={isEditing} onClick={isEditing ? cancel : edit}>
      <IconEdit size={16} stroke={1.75} />
    </IconButton>
  );
  return (
    <PanelSection name="tags" title={text("tags.label")} action={editButton}>
      {isEditing ? (
        <TagEditor
          names={refused?.names ?? tags.map(({ name }) => name)}
          error={refused?.reason}
          onDone={done}
          onCancel={cancel}
        />
      ) : (
        <TagChips tags={tags} most={100} mayWrap />
      )}
    </PanelSection>
  );
}
