import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { runKey } from "../interaction/run-key.ts";
import { findOptions, newNameIn, type PickerOption } from "./options.ts";

/** The common properties of all pickers. */
export interface PickerProps {
  /** Names the field and the list. */
  label: string;
  options: PickerOption[];
  /** More options may follow, so that nothing is said to be missing, and none is created. */
  isLoading?: boolean | undefined;
  /** The values of the chosen options. */
  chosen: readonly string[];
  onPick(value: string): void;
  /** Offers to create an option with the typed name. */
  onCreate?: ((name: string) => void) | undefined;
  /** The text when no option matches the typed text. */
  nothing(typed: string): string;
}

/** An option, or without one the row that creates an option with the typed name. */
export interface Row {
  id: string;
  option?: PickerOption;
}

interface PickerState extends Pick<PickerProps, "options" | "isLoading" | "chosen" | "onPick" | "onCreate"> {
  typed: string;
  /** The server searches. Its results are shown unfiltered; until they have loaded, the earlier options are filtered. */
  isServerSearch?: boolean;
  isOpen?: boolean;
  isMulti?: boolean;
  /** Esc, and Enter without a text and an active row. */
  onClose?: (() => void) | undefined;
}

/**
 * The rows for a typed text, and the active one, which Enter picks. It is the first match. Without a text, it is the
 * chosen option. Where several may be chosen, it is none then: Enter must not remove one. The focus stays in the field,
 * because the agent types on.
 */
export function usePicker(state: PickerState) {
  const {
    options,
    isLoading = false,
    chosen,
    typed,
    isServerSearch = false,
    isOpen = true,
    isMulti = false,
    onPick,
    onCreate,
    onClose,
  } = state;
  const listId = useId();
  const [movedTo, setMovedTo] = useState<string>();
  const [isEnterDue, setEnterDue] = useState(false);
  const newName = onCreate && !isLoading ? newNameIn(options, typed) : undefined;
  const rows: Row[] = findOptions(options, isServerSearch && !isLoading ? "" : typed).map((option) => ({
    id: `option ${option.value}`,
    option,
  }));
  if (newName !== undefined) rows.push({ id: "create" });
  const enabled = rows.filter(({ option }) => !option?.isDisabled);
  const current = typed === "" && enabled.find(({ option }) => option && chosen.includes(option.value));
  const proposed = typed === "" && isMulti ? undefined : current || enabled[0];
  const active = enabled.find(({ id }) => id === movedTo) ?? proposed;
  const isExpanded = isOpen && rows.length > 0;
  const optionId = (row: Row) => `${listId}-${rows.indexOf(row)}`;

  function move(by: 1 | -1) {
    const at = active ? enabled.indexOf(active) + by : Math.min(by, 0);
    setMovedTo(enabled.at(at % enabled.length)?.id);
  }

  function pick({ id, option }: Row) {
    setMovedTo(typed === "" ? id : undefined); // the arrow keys go on from here
    if (option) onPick(option.value);
    else if (newName !== undefined) onCreate?.(newName);
  }

  /** While the options for the text are loading, Enter waits for them. */
  function enter() {
    if (isLoading && typed !== "" && movedTo === undefined) setEnterDue(true);
    else if (active) pick(active);
    else if (typed === "") onClose?.();
  }

  useEffect(() => {
    if (!isEnterDue || isLoading) return;
    setEnterDue(false);
    enter();
  });

  function press(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    runKey(event, {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: enter,
      Escape: onClose,
    });
  }

  return {
    rows,
    active,
    pick,
    listId,
    optionId,
    newName,
    /** Another text starts at its first match again. */
    startOver() {
      setMovedTo(undefined);
      setEnterDue(false);
    },
    press,
    comboboxProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isExpanded,
      "aria-controls": isExpanded ? listId : undefined,
      "aria-activedescendant": isExpanded && active ? optionId(active) : undefined,
    } as const,
  };
}
