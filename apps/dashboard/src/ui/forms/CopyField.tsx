import { TextInput } from "@mantine/core";
import { IconButton } from "../buttons/IconButton.tsx";
import { IconCopy } from "../theme/icons.ts";
import { copy } from "./copy.ts";

interface CopyFieldProps {
  label: string;
  copyLabel: string;
  value: string;
  className?: string | undefined;
}

/** A read-only text with a copy button. */
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
