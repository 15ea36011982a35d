import { logPageError } from "../../shared/page-errors.ts";
import { loadScript } from "../load-script.ts";
import { texts } from "../texts.ts";
import styles from "./AttachButton.module.css";
import { Icon } from "./Icon.tsx";

export function EmojiButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <button
      type="button"
      class={styles.button}
      aria-label={texts.emoji}
      aria-haspopup="listbox"
      disabled={isDisabled}
      onClick={({ currentTarget }) =>
        loadScript("emoji-picker")
          .then(({ togglePicker }: typeof import("../emoji/picker.ts")) => togglePicker(currentTarget))
          .catch(logPageError)
      }
    >
      <Icon path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 9v1m6-1v1m-7 4q4 4 8 0" />
    </button>
  );
}
