import { memo, useMemo } from "react";
import { LinkedText } from "../LinkedText.tsx";
import { Blocks } from "./Blocks.tsx";
import { hasMarks } from "./has-marks.ts";
import { isTooIntricate } from "./is-too-intricate.ts";
import styles from "./Markdown.module.css";
import { useLexer } from "./useLexer.ts";

/** A text with its Markdown. Without any, or with too much of it, it stands as it was typed. Suspends at first. */
export const Markdown = memo(({ children }: { children: string }) => {
  const isMarked = useMemo(() => hasMarks(children) && !isTooIntricate(children), [children]);
  return isMarked ? <Marked>{children}</Marked> : <LinkedText>{children}</LinkedText>;
});

function Marked({ children }: { children: string }) {
  const lex = useLexer();
  const tokens = useMemo(() => lex?.(children), [lex, children]);
  if (!tokens) return <LinkedText>{children}</LinkedText>;
  return (
    <div className={styles.markdown}>
      <Blocks tokens={tokens} depth={0} />
    </div>
  );
}
