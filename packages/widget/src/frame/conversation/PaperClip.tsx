import styles from "./PaperClip.module.css";

export function PaperClip() {
  return (
    <svg class={styles.clip} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.5 8.5a1.7 1.7 0 0 1-2.5-2.5L15 7" />
    </svg>
  );
}
