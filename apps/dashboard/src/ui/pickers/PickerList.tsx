import { Button, Combobox, TextInput } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { text } from "../../texts/text.ts";
import { LoadFailed, type LoadFailedProps } from "../feedback/LoadFailed.tsx";
import { IconSearch } from "../theme/icons.ts";
import styles from "./Picker.module.css";
import { PickerOptions } from "./PickerOptions.tsx";
import { type PickerProps, usePicker } from "./usePicker.ts";

const LONGEST_TEXT = 255;

export interface PickerListProps extends PickerProps {
  placeholder?: string | undefined;
  /** Several options may be chosen. Picking a chosen option removes it. */
  isMulti?: boolean | undefined;
  /** Receives the typed text, to search the server. The options are then its results. */
  onType?: ((typed: string) => void) | undefined;
  /** The options did not load. This is shown above those that did. */
  failure?: LoadFailedProps | null | undefined;
  /** Closes the list: after a pick, unless several may be chosen. Without it, the list is part of a dialog. */
  onClose?: (() => void) | undefined;
}

/** A search field above the options. */
export function PickerList({ isMulti = false, onType, failure, onClose, ...props }: PickerListProps) {
  const { label, placeholder = label, chosen, onPick, onCreate, nothing } = props;
  const isLoading = props.isLoading || failure != null;
  const [typed, setTyped] = useState("");
  const options = useChosenFirst(props.options, chosen, isMulti);
  const picker = usePicker({
    options,
    isLoading,
    chosen,
    typed,
    isServerSearch: onType !== undefined,
    onPick: closingFirst(onPick),
    onCreate: onCreate && closingFirst(onCreate),
    isMulti,
    onClose,
  });
  const field = useRef<HTMLInputElement>(null);
  const isInDialog = onClose === undefined;
  // A later focus would lose the keys that are typed until then. A dialog moves and returns the focus itself.
  useLayoutEffect(() => {
    if (!isInDialog) field.current?.focus({ preventScroll: true });
  }, [isInDialog]);

  /** The focus has returned before the pick, which may move it. A list that stays open shows all options again. */
  function closingFirst(act: (value: string) => void) {
    return (value: string) => {
      if (isMulti) setTyped("");
      else onClose?.();
      act(value);
    };
  }

  function type(next: string) {
    picker.startOver();
    setTyped(next);
    onType?.(next);
  }

  return (
    <Combobox>
      <div className={styles.list} data-inline={isInDialog}>
        <div className={styles.head}>
          <TextInput
            ref={field}
            className={styles.field ?? ""}
            size={isInDialog ? "sm" : "xs"}
            aria-label={label}
            placeholder={placeholder}
            maxLength={LONGEST_TEXT}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={picker.press}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            data-autofocus
            {...picker.comboboxProps}
          />
          {isMulti && !isInDialog && (
            <Button size="xs" variant="default" onClick={onClose}>
              {text("picker.done")}
            </Button>
          )}
        </div>
        {failure && <LoadFailed {...failure} />}
        <PickerOptions
          picker={picker}
          label={label}
          chosen={chosen}
          isLoading={isLoading}
          typed={typed}
          isMulti={isMulti}
          nothing={nothing}
        />
      </div>
    </Combobox>
  );
}

/** The options chosen at first come first, so that they are easy to remove. They do not move while the list is open. */
function useChosenFirst(options: PickerListProps["options"], chosen: readonly string[], isMulti: boolean) {
  const [first] = useState(chosen);
  if (!isMulti) return options;
  const wasChosen = ({ value }: { value: string }) => first.includes(value);
  return [...options.filter(wasChosen), ...options.filter((option) => !wasChosen(option))];
}
