import type { Tag } from "@parley/contract";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { IconEdit } from "../../../ui/theme/icons.ts";
import { showTagFailure, TagChips, TagPicker } from "../../tags/index.ts";
import { useTagCustomer } from "../useTagCustomer.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

/** The customer's tags, and a picker that changes them. */
export function CustomerTags({ customerId, tags }: { customerId: string; tags: Tag[] }) {
  const tagCustomer = useTagCustomer(customerId);
  const picker = (
    <TagPicker
      title={text("customer.editTags")}
      chosen={tags}
      onChange={(change) => void showTagFailure(tagCustomer(change))}
      button={(props) => (
        <IconButton label={text("customer.editTags")} {...props}>
          <IconEdit size={16} stroke={1.75} />
        </IconButton>
      )}
    />
  );
  return (
    <PanelSection name="tags" title={text("tags.label")} action={picker}>
      <TagChips tags={tags} most={100} mayWrap />
    </PanelSection>
  );
}
