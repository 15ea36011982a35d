import { VisuallyHidden } from "@mantine/core";
import { text } from "../texts/text.ts";
import styles from "./CountBadge.module.css";

/** A number in a pill. Renders nothing for 0. Screen readers read it as an unread count. */
export function CountBadge({ of, tone = "quiet" }: { of: number | undefined; tone?: "quiet" | "loud" }) {
  if (!of) return null;
  return (
    <span className={styles.count} data-tone={tone}>
      <span aria-hidden="true">{of > 99 ? "99+" : of}</span>
      <VisuallyHidden>{text("count.unread", { count: of })}</VisuallyHidden>
    </span>
  );
}
