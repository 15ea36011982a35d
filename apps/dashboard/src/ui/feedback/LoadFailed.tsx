import { text } from "../../texts/text.ts";
import { TextButton } from "../buttons/TextButton.tsx";
import styles from "./LoadFailed.module.css";

export interface LoadFailedProps {
  what: string;
  /** The reason, and the next step. */
  reason: string;
  onTryAgain(): void;
}

/** Shown in place of a part of a screen that failed to load. */
export const LoadFailed = ({ what, reason, onTryAgain }: LoadFailedProps) => (
  <p className={styles.failure} role="alert">
    {what} {reason} <TextButton onClick={onTryAgain}>{text("error.tryAgain")}</TextButton>
  </p>
);
