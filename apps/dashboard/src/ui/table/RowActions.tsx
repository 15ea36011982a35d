import { IconButton } from "../buttons/IconButton.tsx";
import { IconEdit, IconRemove } from "../theme/icons.ts";
import { text } from "./texts.ts";

interface RowActionsProps {
  /** The name of the record. */
  what: string;
  /** Opens the form, or the path of its page. */
  edit: (() => void) | string;
  onRemove(): void;
}

/** The buttons of a row that edit and delete its record. */
export function RowActions({ what, edit, onRemove }: RowActionsProps) {
  const target = typeof edit === "string" ? { to: edit } : { onClick: edit };
  return (
    <>
      <IconButton label={text("form.editWhat", { what })} {...target}>
        <IconEdit size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={text("table.removeWhat", { what })} onClick={onRemove}>
        <IconRemove size={18} stroke={1.75} />
      </IconButton>
    </>
  );
}
