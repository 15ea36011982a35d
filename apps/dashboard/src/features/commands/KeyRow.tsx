import { useStore } from "zustand";
import { shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { type CommandId, commandOf } from "./catalogue.ts";
import { customKeys } from "./custom-keys.ts";
import { KeyRecorder } from "./KeyRecorder.tsx";
import styles from "./KeysDialog.module.css";
import { keysOf, typedKeyOf } from "./key-bindings.ts";
import { text } from "./texts.ts";

/** The name of a command and its keys. A typed key that is not a sequence can be changed. */
export function KeyRow({ id }: { id: CommandId }) {
  const own = useStore(customKeys);
  const { text: name, typed } = commandOf(id);
  const keys = keysOf(id, own);
  if (keys.length === 0 && !typed) return null;
  const isChangeable = typed !== undefined && !typed.includes(" ") && !own.areOff;
  const fixed = isChangeable ? (commandOf(id).keys ?? []) : keys;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{text(name)}</span>
      {fixed.map((key) => (
        <kbd key={key} className={styles.key}>
          {shortcutLabel(key)}
        </kbd>
      ))}
      {keys.length === 0 && <span className={styles.none}>{text("keys.off")}</span>}
      {isChangeable && <KeyRecorder id={id} name={text(name)} current={typedKeyOf(id, own) ?? ""} />}
    </li>
  );
}
