import { VisuallyHidden } from "@mantine/core";
import { text } from "../texts.ts";
import { type ComposerMode, type Draft, isEmpty } from "./draft.ts";
import styles from "./ModeSwitch.module.css";

const modes = [
  { mode: "reply", name: text("composer.reply") },
  { mode: "note", name: text("composer.note") },
] as const;

interface ModeSwitchProps {
  mode: ComposerMode;
  drafts: Record<ComposerMode, Draft>;
  onChange(mode: ComposerMode): void;
}

/**
 * Switches between reply and private note. A dot marks an unsent draft of the other mode. Drawn with CSS only, because an
 * animated control would be measured for each conversation.
 */
export function ModeSwitch({ mode, drafts, onChange }: ModeSwitchProps) {
  return (
    <div className={styles.switch} role="radiogroup" aria-label={text("composer.mode")}>
      {modes.map((each) => (
        <label key={each.mode} className={styles.mode}>
          <input type="radio" name="composer-mode" checked={each.mode === mode} onChange={() => onChange(each.mode)} />
          {each.name}
          {each.mode !== mode && !isEmpty(drafts[each.mode]) && (
            <span className={styles.draft} title={text("row.draft")}>
              <VisuallyHidden>{text("row.draft")}</VisuallyHidden>
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
