import { TextInput, VisuallyHidden } from "@mantine/core";
import { text } from "../table/texts.ts";
import { IconSearch } from "../theme/icons.ts";

interface SearchFieldProps {
  label: string;
  value: string;
  /** The number of results, for screen readers. Undefined while they load. */
  found: number | undefined;
  onChange(value: string): void;
}

/** A search field. */
export const SearchField = ({ label, value, found, onChange }: SearchFieldProps) => (
  <search>
    <TextInput
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={255}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
    />
    <span role="status">
      <VisuallyHidden>
        {value.trim() !== "" && found !== undefined && text("table.found", { count: found })}
      </VisuallyHidden>
    </span>
  </search>
);
