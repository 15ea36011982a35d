import { VisuallyHidden } from "@mantine/core";
import type { Tag } from "@parley/contract";
import { text } from "../../texts/text.ts";
import styles from "./TagChips.module.css";
import { colourOf } from "./tag-colours.ts";

/** A tag's color, beside its name. */
export const TagDot = ({ tag }: { tag: Tag }) => (
  <span className={styles.dot} data-colour={colourOf(tag)} aria-hidden="true" />
);

interface TagChipsProps {
  tags: Tag[];
  most: number;
  /** The chips wrap onto several lines. Otherwise names are truncated to fit one line. */
  mayWrap?: boolean;
}

/** The first `most` tags and the number of the others. Screen readers read all of them. */
export function TagChips({ tags, most, mayWrap = false }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <span className={styles.chips} data-wrap={mayWrap}>
      <VisuallyHidden>{text("tags.carries", { names: tags.map(({ name }) => name).join(", ") })}</VisuallyHidden>
      {tags.slice(0, most).map((tag) => (
        <span key={tag.id} className={styles.chip} data-colour={colourOf(tag)} dir="auto" aria-hidden="true">
          {tag.name}
        </span>
      ))}
      {tags.length > most && (
        <span className={styles.more} aria-hidden="true">
          +{tags.length - most}
        </span>
      )}
    </span>
  );
}
