import { Tooltip } from "@mantine/core";
import { useId } from "react";
import styles from "./Term.module.css";

/** A term whose tooltip explains it on hover, focus and touch. */
export function Term({ term, definition }: { term: string; definition: string }) {
  const definitionId = useId();
  return (
    <>
      <Tooltip label={definition} multiline w={280} withinPortal events={{ hover: true, focus: true, touch: true }}>
        <button type="button" className={styles.term} aria-describedby={definitionId}>
          {term}
        </button>
      </Tooltip>
      <span hidden id={definitionId}>
        {definition}
      </span>
    </>
  );
}
