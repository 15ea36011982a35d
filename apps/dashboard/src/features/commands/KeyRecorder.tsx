import { type KeyboardEvent, useState } from "react";
import { useStore } from "zustand";
import { isTyped, nameOf, shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { type CommandId, commandOf } from "./catalogue.ts";
import { customKeys, saveCustomKeys } from "./custom-keys.ts";
import styles from "./KeysDialog.module.css";
import { conflictingCommand } from "./key-bindings.ts";
import { text } from "./texts.ts";

interface KeyRecorderProps {
  id: CommandId;
  name: string;
  /** Empty: the command has no key. */
  current: string;
}

/** The key of a command as a button. A click waits for a new key. Backspace removes the key, Esc keeps it. */
export function KeyRecorder({ id, name, current }: KeyRecorderProps) {
  const own = useStore(customKeys);
  const [isWaiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<string>();
  const shown = current === "" ? text("keys.none") : shortcutLabel(current);

  function saveKey(key: string) {
    saveCustomKeys({ ...own, changed: { ...own.changed, [id]: key } });
    setWaiting(false);
  }

  function record(event: KeyboardEvent) {
    if (!isWaiting || event.key === "Tab") return;
    const key = nameOf(event.nativeEvent);
    if (key === "") return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "escape") return setWaiting(false);
    if (key === "backspace" || key === "delete") return saveKey("");
    if (!isTyped(key)) return setRefused(text("keys.notTyped"));
    const owner = conflictingCommand(key, id, own);
    if (owner) return setRefused(text("keys.taken", { key: shortcutLabel(key), name: text(commandOf(owner).text) }));
    saveKey(key);
  }

  return (
    <>
      <button
        type="button"
        className={styles.recorder}
        aria-label={text(isWaiting ? "keys.waiting" : "keys.change", { name, key: shown })}
        data-waiting={isWaiting}
        data-mantine-stop-propagation={isWaiting} // Esc stops the recording and does not close the dialog
        onClick={() => {
          setRefused(undefined);
          setWaiting(true);
        }}
        onKeyDown={record}
        onBlur={() => {
          setWaiting(false);
          setRefused(undefined);
        }}
      >
        {isWaiting ? text("keys.press") : shown}
      </button>
      <span className={styles.refused} role="status">
        {refused}
      </span>
    </>
  );
}
