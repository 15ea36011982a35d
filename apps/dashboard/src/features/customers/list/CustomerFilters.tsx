import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Checkbox, MultiSelect, TextInput } from "@mantine/core";
import { IconSearch } from "../../../ui/theme/icons.ts";
import { useTags } from "../../tags/index.ts";
import { text } from "../texts.ts";
import styles from "./CustomerFilters.module.css";
import { type CustomerListFilter, MAX_SEARCH_LENGTH } from "./customer-filter.ts";
import { useCustomerSearch } from "./useCustomerSearch.ts";

interface CustomerFiltersProps {
  filter: CustomerListFilter;
  onChange(changes: Partial<CustomerListFilter>): void;
}

/** The filters of the list. */
export function CustomerFilters({ filter, onChange }: CustomerFiltersProps) {
  const { typed, type } = useCustomerSearch(filter.q, (q) => onChange({ q }));
  const { data: tags = [] } = useTags();
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
      <MultiSelect
        className={styles.tags ?? ""}
        classNames={{ inputField: styles.input ?? "", pill: styles.pill ?? "" }}
        aria-label={text("customers.tags")}
        placeholder={filter.tagIds.length === 0 ? text("customers.tags") : ""}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.tagIds}
        onChange={(tagIds) => onChange({ tagIds })}
        searchable
        comboboxProps={{ withinPortal: false, shadow: "md" }}
      />
      <Checkbox
        label={text("customers.anonymous")}
        checked={filter.isAnonymousIncluded}
        onChange={(event) => onChange({ isAnonymousIncluded: event.target.checked })}
      />
    </search>
  );
}
