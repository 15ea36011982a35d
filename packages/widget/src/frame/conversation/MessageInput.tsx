import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../texts.ts";
import styles from "./MessageInput.module.css";

/** The server's maximum length of a message. */
const LONGEST = 10_000;

interface Props {
  value: string;
  placeholder: string | null | undefined;
  isDisabled: boolean;
  onChange(value: string): void;
  onSend(): void;
  onFile(file: File): void;
}

/** Enter sends, Shift+Enter adds a line. The field grows with its text, up to four lines. */
export function MessageInput({ value, placeholder, isDisabled, onChange, onSend, onFile }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);

  // Also runs when the field becomes visible, because a hidden field has no height.
  useLayoutEffect(() => {
    const { style, scrollHeight } = collapse(input.current!);
    if (scrollHeight > 0 && value) style.height = `${scrollHeight}px`;
  });

  return (
    <textarea
      ref={input}
      class={styles.input}
      rows={1}
      dir="auto"
      maxLength={LONGEST}
      aria-label={texts.yourMessage}
      aria-describedby="note" // of the composer, if it has one
      placeholder={placeholder ?? texts.newMessagePlaceholder}
      value={value}
      disabled={isDisabled}
      onInput={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        onSend();
      }}
      onPaste={(event) => {
        const file = event.clipboardData?.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
    />
  );
}

/** Resets the field's height, because otherwise the content's height cannot be measured. */
function collapse(input: HTMLTextAreaElement) {
  input.style.height = "";
  return input;
}
