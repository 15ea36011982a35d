import { Button } from "@mantine/core";
import type { ExpandedCustomer } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { IconTag } from "../../../ui/theme/icons.ts";
import { findOrCreateTag, hasTag, type TagChange, TagPicker } from "../../tags/index.ts";
import { customerListKey } from "../customers-key.ts";
import { text } from "../texts.ts";
import { tagListed } from "./tag-listed.ts";

/** Adds tags to the selected customers, or removes them. Tags that all of them have count as chosen. */
export function TagSelected({ selected }: { selected: ExpandedCustomer[] }) {
  const cache = useQueryClient();
  const [first] = selected;
  const common = first?.tags?.filter(({ name }) => selected.every(({ tags = [] }) => hasTag(tags, name))) ?? [];

  async function change(tagChange: TagChange) {
    // A new tag is created once. Otherwise each customer would create it, and the server would refuse all but one.
    // When it cannot be created, each customer's own change reports the reason.
    if (tagChange.kind === "add") await findOrCreateTag(cache, tagChange.name).catch(() => undefined);
    const refusals = await Promise.all(selected.map((customer) => tagListed(cache, customer, tagChange)));
    const failed = refusals.filter((reason) => reason !== undefined);
    await cache.invalidateQueries({ queryKey: customerListKey });
    if (failed.length === 0) return;
    toast({ title: text("customers.notTagged", { count: failed.length }), message: failed[0] ?? "", kind: "failure" });
  }

  return (
    <TagPicker
      title={text("customers.tagSelected")}
      chosen={common}
      onChange={(tagChange) => void change(tagChange)}
      button={({ isExpanded, hasPopup, onClick }) => (
        <Button
          variant="default"
          size="xs"
          aria-expanded={isExpanded}
          aria-haspopup={hasPopup}
          leftSection={<IconTag size={16} stroke={1.75} />}
          onClick={onClick}
        >
          {text("customers.tagSelected")}
        </Button>
      )}
    />
  );
}
