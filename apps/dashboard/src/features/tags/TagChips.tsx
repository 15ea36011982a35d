import type { Tag } from "@parley/contract";
import { text } from "../../texts/text.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./TagChips.module.css";
import { colourOf } from "./tag-colours.ts";

interface TagChipsProps {
  tags: Tag[];
  most: number;
  /** On as many lines as it takes; otherwise names are cut to fit on one. */
  mayWrap?: boolean;
}

/** The first few tags of something, and how many more it has. All of them are read out. */
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
