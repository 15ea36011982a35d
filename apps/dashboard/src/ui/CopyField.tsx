import { TextInput } from "@mantine/core";
import { copy } from "./copy.ts";
import { IconButton } from "./IconButton.tsx";
import { IconCopy } from "./icons.ts";

interface CopyFieldProps {
  label: string;
  /** The label of the button. */
  copyLabel: string;
  value: string;
  className?: string | undefined;
}

/** A text to take along. */
export function CopyField({ label, copyLabel, value, className }: CopyFieldProps) {
  return (
    <TextInput
      className={className ?? ""}
      aria-label={label}
      readOnly
      value={value}
      onFocus={(event) => event.target.select()}
      rightSection={
        <IconButton label={copyLabel} onClick={() => void copy(value)}>
          <IconCopy size={18} stroke={1.75} />
        </IconButton>
      }
    />
  );
}
