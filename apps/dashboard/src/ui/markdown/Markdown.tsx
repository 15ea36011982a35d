import { memo, useMemo } from "react";
import { LinkedText } from "../LinkedText.tsx";
import { Blocks } from "./Blocks.tsx";
import { hasMarks } from "./has-marks.ts";
import { isTooIntricate } from "./is-too-intricate.ts";
import styles from "./Markdown.module.css";
import { AsksForPictures } from "./Picture.tsx";
import { useLexer } from "./useLexer.ts";

interface MarkdownProps {
  children: string;
  /** Where it is a stranger's: pictures of other servers are not fetched before somebody says so. */
  asksForPictures?: boolean;
}

/** A text with its Markdown. Without any, or with too much of it, it stands as it was typed. Suspends at first. */
export const Markdown = memo(({ children, asksForPictures = false }: MarkdownProps) => {
  const isMarked = useMemo(() => hasMarks(children) && !isTooIntricate(children), [children]);
  if (!isMarked) return <LinkedText>{children}</LinkedText>;
  return (
    <AsksForPictures value={asksForPictures}>
      <Marked>{children}</Marked>
    </AsksForPictures>
  );
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
