import { texts } from "../texts.ts";
import styles from "./EmailField.module.css";

const SHORTEST = 6;

interface Props {
  value: string;
  placeholder: string | null | undefined;
  onChange(value: string): void;
}

export function EmailField({ value, placeholder, onChange }: Props) {
  return (
    <input
      class={styles.input}
      type="email"
      autoComplete="email"
      aria-label={texts.yourEmail}
      placeholder={placeholder ?? texts.emailInputPlaceholder}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      required
    />
  );
}

/** The check of published clients. A stricter check could reject valid addresses. */
export const isEmail = (text: string) => text.trim().length >= SHORTEST && text.includes("@");
