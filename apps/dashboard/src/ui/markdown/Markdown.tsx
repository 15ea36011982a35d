import { memo, useMemo } from "react";
import { LinkedText } from "../text/LinkedText.tsx";
import { Blocks } from "./Blocks.tsx";
import { isTooComplex } from "./is-too-complex.ts";
import styles from "./Markdown.module.css";
import { mayHaveMarkdown } from "./may-have-markdown.ts";
import { PicturesNeedConsent } from "./Picture.tsx";
import { useLexer } from "./useLexer.ts";

interface MarkdownProps {
  children: string;
  /** Set for texts of visitors: pictures of other servers load only after a click. */
  asksForPictures?: boolean;
}

/**
 * Renders a text with Markdown. A text without Markdown, or one that is too complex, is shown as typed. Suspends until
 * the parser is loaded.
 */
export const Markdown = memo(({ children, asksForPictures = false }: MarkdownProps) => {
  const isMarked = useMemo(() => mayHaveMarkdown(children) && !isTooComplex(children), [children]);
  if (!isMarked) return <LinkedText>{children}</LinkedText>;
  return (
    <PicturesNeedConsent value={asksForPictures}>
      <Marked>{children}</Marked>
    </PicturesNeedConsent>
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
