import { useId } from "react";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { copy } from "../../ui/forms/copy.ts";
import { IconCopy } from "../../ui/theme/icons.ts";
import styles from "./Snippet.module.css";

interface SnippetProps {
  heading: string;
  hint: string;
  /** The label of the copy button. */
  copyLabel: string;
  code: string;
}

/** A block of code to copy. */
export function Snippet({ heading, hint, copyLabel, code }: SnippetProps) {
  const headingId = useId();
  return (
    <section className={styles.snippet} aria-labelledby={headingId}>
      <h3 className={styles.heading} id={headingId}>
        {heading}
      </h3>
      <IconButton label={copyLabel} onClick={() => void copy(code, heading)}>
        <IconCopy size={18} stroke={1.75} />
      </IconButton>
      <p className={styles.hint}>{hint}</p>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
