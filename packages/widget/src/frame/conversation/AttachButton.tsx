import { useRef } from "preact/hooks";
import { texts } from "../texts.ts";
import styles from "./AttachButton.module.css";
import { PaperClip } from "./PaperClip.tsx";

interface Props {
  isDisabled: boolean;
  /** The last upload failed. */
  hasFailed: boolean;
  onFile(file: File): void;
}

export function AttachButton({ isDisabled, hasFailed, onFile }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={styles.button}
        aria-label={texts.attach}
        data-failed={hasFailed}
        disabled={isDisabled}
        onClick={() => picker.current?.click()}
      >
        <PaperClip />
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = ""; // allows choosing the same file again
        }}
      />
    </>
  );
}
