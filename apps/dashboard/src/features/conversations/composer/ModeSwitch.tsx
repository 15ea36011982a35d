import { text } from "../texts.ts";
import type { ComposerMode } from "./draft.ts";
import styles from "./ModeSwitch.module.css";

const modes = [
  { mode: "reply", name: text("composer.reply") },
  { mode: "note", name: text("composer.note") },
] as const;

interface ModeSwitchProps {
  mode: ComposerMode;
  onChange(mode: ComposerMode): void;
}

/**
 * Switches between reply and private note. Drawn with CSS only, because an animated control would be measured for each
 * conversation.
 */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return (
    <div className={styles.switch} role="radiogroup" aria-label={text("composer.mode")}>
      {modes.map((each) => (
        <label key={each.mode} className={styles.mode}>
          <input type="radio" name="composer-mode" checked={each.mode === mode} onChange={() => onChange(each.mode)} />
          {each.name}
        </label>
      ))}
    </div>
  );
}
