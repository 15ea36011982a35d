import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { PickerButton } from "../../../ui/pickers/PickerButton.tsx";
import { PickerList } from "../../../ui/pickers/PickerList.tsx";
import { useSearchText } from "../../../ui/table/useSearchText.ts";
import { IconSearch, IconTag } from "../../../ui/theme/icons.ts";
import { TagDot, useTags } from "../../tags/index.ts";
import { text } from "../texts.ts";
import styles from "./CustomerFilters.module.css";
import { type CustomerListFilter, MAX_SEARCH_LENGTH } from "./customer-filter.ts";

interface CustomerFiltersProps {
  filter: CustomerListFilter;
  onChange(changes: Partial<CustomerListFilter>): void;
}

/** The filters of the list. */
export function CustomerFilters({ filter, onChange }: CustomerFiltersProps) {
  const { typed, type } = useSearchText(filter.q, (q) => onChange({ q }));
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.words ?? ""}
        aria-label={text("customers.search")}
        placeholder={text("customers.search")}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => type(event.target.value)}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      />
      <TagFilter chosen={filter.tagIds} onChange={(tagIds) => onChange({ tagIds })} />
      <Checkbox
        label={text("customers.anonymous")}
        checked={filter.isAnonymousIncluded}
        onChange={(event) => onChange({ isAnonymousIncluded: event.target.checked })}
      />
    </search>
  );
}

function TagFilter({ chosen, onChange }: { chosen: string[]; onChange(tagIds: string[]): void }) {
  const { data: tags = [], isPending } = useTags();
  const names = tags.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const label = text("customers.tags");
  return (
    <PickerButton
      title={label}
      position="bottom-start"
      button={({ isExpanded, hasPopup, onClick }) => (
        <Button
          variant="default"
          aria-expanded={isExpanded}
          aria-haspopup={hasPopup}
          leftSection={<IconTag size={16} stroke={1.75} />}
          onClick={onClick}
        >
          {names.length > 0 ? text("tags.carries", { names: names.join(", ") }) : label}
        </Button>
      )}
    >
      {(close) => (
        <PickerList
          label={label}
          isMulti
          options={tags.map((tag) => ({ value: tag.id, label: tag.name, mark: <TagDot tag={tag} /> }))}
          isLoading={isPending}
          chosen={chosen}
          onPick={(id) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
          nothing={(q) => (q === "" ? text("tags.none") : text("customers.noTag", { q }))}
          onClose={close}
        />
      )}
    </PickerButton>
  );
}
