import { TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { runKey } from "../../../../ui/interaction/run-key.ts";
import { IconSearch } from "../../../../ui/theme/icons.ts";
import { searchEmoji } from "../suggestions/emoji.ts";
import styles from "./EmojiPicker.module.css";
import { text } from "./texts.ts";

interface EmojiPickerProps {
  onPick(sign: string): void;
}

/**
 * A search field above the emoji. Enter picks the first. The arrow keys move among the emoji, and upwards back to the
 * field.
 */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const [typed, setTyped] = useState("");
  const [focused, setFocused] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isTouch = useMediaQuery("(pointer: coarse)", undefined, { getInitialValueInEffect: false });
  const columns = isTouch ? 6 : 8;
  const found = searchEmoji(typed);
  const tabStop = Math.min(focused, found.length - 1);

  // A touch keyboard would cover the emoji.
  useLayoutEffect(() => {
    if (!isTouch) field.current?.focus({ preventScroll: true });
  }, [isTouch]);

  const focusOn = (index: number) =>
    list.current?.querySelectorAll("button")[Math.min(index, found.length - 1)]?.focus();

  function pressInField(event: KeyboardEvent) {
    runKey(event, {
      ArrowDown: () => focusOn(0),
      Enter: () => found[0] && onPick(found[0].sign),
    });
  }

  function pressInList(event: KeyboardEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const [back, on] = getComputedStyle(event.currentTarget).direction === "rtl" ? [1, -1] : [-1, 1];
    runKey(event, {
      ArrowLeft: () => focusOn(Math.max(0, at + back)),
      ArrowRight: () => focusOn(Math.max(0, at + on)),
      ArrowUp: () => (at < columns ? field.current?.focus() : focusOn(at - columns)),
      ArrowDown: () => focusOn(at + columns),
      Home: () => focusOn(0),
      End: () => focusOn(found.length - 1),
    });
    if (event.key.length === 1 && event.key !== " ") field.current?.focus(); // the character is typed there
  }

  return (
    <div className={styles.picker}>
      <TextInput
        ref={field}
        className={styles.search ?? ""}
        size="xs"
        aria-label={text("emoji.search")}
        placeholder={text("emoji.search")}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFocused(0);
        }}
        onKeyDown={pressInField}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      />
      <div className={styles.scroll}>
        <div role="status">
          {found.length === 0 && <p className={styles.none}>{text("emoji.none", { q: typed.trim() })}</p>}
        </div>
        {found.length > 0 && (
          <ul
            ref={list}
            className={styles.list}
            style={{ "--columns": columns } as CSSProperties}
            aria-label={text("emoji.all")}
          >
            {found.map(({ sign, name }, index) => (
              <li key={sign}>
                <button
                  type="button"
                  className={styles.emoji}
                  title={name.replaceAll("_", " ")}
                  aria-label={name.replaceAll("_", " ")}
                  tabIndex={index === tabStop ? 0 : -1}
                  onFocus={() => setFocused(index)}
                  onKeyDown={(event) => pressInList(event, index)}
                  onClick={() => onPick(sign)}
                >
                  {sign}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
