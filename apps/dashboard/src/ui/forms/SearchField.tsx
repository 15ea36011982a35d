import { TextInput } from "@mantine/core";
import { IconSearch } from "../theme/icons.ts";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** A search field. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
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
  </search>
);
