import { VisuallyHidden } from "@mantine/core";
import { text } from "../texts/text.ts";
import styles from "./Count.module.css";

/** A number in a pill; nothing for none. It is read out as how many are unread. */
export function Count({ of, tone = "quiet" }: { of: number | undefined; tone?: "quiet" | "loud" }) {
  if (!of) return null;
  return (
    <span className={styles.count} data-tone={tone}>
      <span aria-hidden="true">{of > 99 ? "99+" : of}</span>
      <VisuallyHidden>{text("count.unread", { count: of })}</VisuallyHidden>
    </span>
  );
}
