import { Combobox, VisuallyHidden } from "@mantine/core";
import { useEffect } from "react";
import { text } from "../../texts/text.ts";
import optionStyles from "../interaction/Option.module.css";
import { IconAdd, IconCheck } from "../theme/icons.ts";
import styles from "./Picker.module.css";
import type { PickerProps, Row, usePicker } from "./usePicker.ts";

interface PickerOptionsProps extends Pick<PickerProps, "label" | "chosen" | "isLoading" | "nothing"> {
  picker: ReturnType<typeof usePicker>;
  typed: string;
  isMulti?: boolean;
}

/** The rows of a picker. Screen readers announce their number. */
export function PickerOptions(props: PickerOptionsProps) {
  const { picker, label, chosen, isLoading, typed, isMulti = false, nothing } = props;
  const { rows, active, listId, optionId } = picker;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const isChosen = ({ option }: Row) => option !== undefined && chosen.includes(option.value);
  return (
    <>
      <div role="status">
        <VisuallyHidden>
          {typed !== "" && !isLoading && rows.length > 0 && text("suggestions.found", { count: rows.length })}
        </VisuallyHidden>
        {!isLoading && rows.length === 0 && <Combobox.Empty>{nothing(typed.trim())}</Combobox.Empty>}
      </div>
      {rows.length > 0 && (
        <Combobox.Options
          id={listId}
          className={styles.options ?? ""}
          aria-label={label}
          aria-multiselectable={isMulti || undefined}
        >
          {rows.map((row) => (
            <Combobox.Option
              key={row.id}
              id={optionId(row)}
              className={`${optionStyles.option} ${styles.option}`}
              value={row.id}
              selected={row === active}
              data-active={row === active}
              aria-selected={isChosen(row)}
              disabled={row.option?.isDisabled ?? false}
              data-creates={row.option === undefined}
              onClick={() => picker.pick(row)}
            >
              <RowContent row={row} newName={picker.newName} />
              {isChosen(row) && <IconCheck className={styles.check} size={16} stroke={2} aria-hidden="true" />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
    </>
  );
}

function RowContent({ row: { option }, newName = "" }: { row: Row; newName: string | undefined }) {
  if (!option) {
    return (
      <>
        <span className={styles.mark}>
          <IconAdd size={16} stroke={2} aria-hidden="true" />
        </span>
        <span className={styles.label}>{text("picker.create", { name: newName })}</span>
      </>
    );
  }
  return (
    <>
      {option.mark && <span className={styles.mark}>{option.mark}</span>}
      <span className={styles.label} dir="auto">
        {option.label}
        {option.detail && <span className={optionStyles.detail}>{option.detail}</span>}
      </span>
      {option.aside}
    </>
  );
}
