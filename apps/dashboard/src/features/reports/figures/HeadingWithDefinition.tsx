import { Tooltip } from "@mantine/core";
import { useId } from "react";
import styles from "./HeadingWithDefinition.module.css";

/** A heading whose tooltip explains it on hover, focus and touch. */
export function HeadingWithDefinition({ id, title, definition }: { id: string; title: string; definition: string }) {
  const definitionId = useId();
  return (
    <>
      <h2 className={styles.heading} id={id}>
        <Tooltip label={definition} multiline w={280} withinPortal events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={styles.term} aria-describedby={definitionId}>
            {title}
          </button>
        </Tooltip>
      </h2>
      <p hidden id={definitionId}>
        {definition}
      </p>
    </>
  );
}
