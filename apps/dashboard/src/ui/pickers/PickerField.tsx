import { Combobox, type PopoverProps, TextInput, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import styles from "./Picker.module.css";
import type { PickerHandle } from "./PickerButton.tsx";
import { PickerOptions } from "./PickerOptions.tsx";
import { useFocusMemory } from "./useFocusMemory.ts";
import { type PickerProps, usePicker } from "./usePicker.ts";

interface PickerFieldProps extends Omit<PickerProps, "chosen" | "onCreate"> {
  ref?: Ref<PickerHandle>;
  value: string;
  /** For a small field that shows its value only. */
  isLabelHidden?: boolean;
  className?: string | undefined;
  /** The width of the list in pixels. Otherwise it is as wide as the field. */
  width?: number;
  position?: PopoverProps["position"];
  /** Below the field. */
  description?: ReactNode;
  isDisabled?: boolean;
  error?: string | undefined;
}

/**
 * A field that shows the chosen option. Its text is selected when it opens, so that typing replaces it. Each pick applies
 * at once.
 */
export function PickerField({ ref, value, isLabelHidden = false, ...props }: PickerFieldProps) {
  const { label, options, onPick, nothing, className, width, position = "bottom-start" } = props;
  const { description, isDisabled = false, error } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const focus = useFocusMemory();
  const store = useCombobox({ opened: isOpen, onOpenedChange: (isStillOpen) => isStillOpen || close() });
  const chosen = [value];
  const picker = usePicker({
    options,
    chosen,
    typed: typed ?? "",
    isOpen,
    onPick(picked) {
      closeAndReturn();
      if (picked !== value) onPick(picked);
    },
    onClose: isOpen ? closeAndReturn : undefined,
  });
  // Otherwise the next key would add to the text of the option.
  useEffect(() => {
    if (typed === undefined && document.activeElement === field.current) field.current?.select();
  }, [typed, value]);
  useImperativeHandle(ref, () => ({
    open() {
      focus.remember();
      field.current?.focus();
      setOpen(true);
    },
  }));

  function type(next: string) {
    picker.startOver();
    setTyped(next);
    setOpen(true);
  }

  function close() {
    picker.startOver();
    setTyped(undefined);
    setOpen(false);
  }

  function leave() {
    close();
    focus.forget();
  }

  function closeAndReturn() {
    close();
    focus.restore();
  }

  function press(event: KeyboardEvent) {
    if (isOpen) return picker.press(event);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  }

  function click() {
    if (isOpen) return;
    setOpen(true);
    field.current?.select();
  }

  return (
    <Combobox
      store={store}
      {...(width !== undefined && { width })}
      position={position}
      floatingStrategy="fixed"
      shadow="md"
      withinPortal={false}
      keepMounted={false}
    >
      <Combobox.DropdownTarget>
        <TextInput
          ref={field}
          className={className ?? ""}
          {...(isLabelHidden ? { "aria-label": label, size: "xs" } : { label })}
          value={typed ?? options.find((option) => option.value === value)?.label ?? ""}
          onChange={(event) => type(event.target.value)}
          onFocus={() => field.current?.select()}
          onClick={click}
          onBlur={leave}
          onKeyDown={press}
          description={description}
          inputWrapperOrder={["label", "input", "description", "error"]}
          disabled={isDisabled}
          error={error}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          data-mantine-stop-propagation={isOpen || undefined}
          {...picker.comboboxProps}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown ?? ""}>
        {isOpen && (
          <PickerOptions picker={picker} label={label} chosen={chosen} typed={typed ?? ""} nothing={nothing} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
