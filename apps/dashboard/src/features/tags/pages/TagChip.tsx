import type { Tag } from "@parley/contract";
import styles from "../TagChips.module.css";
import { colourOf } from "../tag-colours.ts";

/** One tag in its color, for pages about tags. Long names wrap. */
export const TagChip = ({ tag }: { tag: Pick<Tag, "name" | "color"> }) => (
  <span className={styles.chip} data-colour={colourOf(tag)} data-whole="true" dir="auto">
    {tag.name}
  </span>
);
