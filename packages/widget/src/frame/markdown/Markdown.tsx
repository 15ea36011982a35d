import { renderShortCodes, useShortCodes } from "../emoji/useShortCodes.ts";
import { parseMarkdown } from "./blocks.ts";
import styles from "./Markdown.module.css";
import type { Block, Inline } from "./tree.ts";

/** Renders Markdown. Elements are created from the parsed tree, never from HTML. */
export function Markdown({ text }: { text: string }) {
  useShortCodes(text);
  return (
    <div class={styles.markdown} dir="auto">
      {parseMarkdown(text).map(showBlock)}
    </div>
  );
}

function showBlock(block: Block) {
  switch (block.type) {
    case "paragraph":
      return <p>{block.children.map(showInline)}</p>;
    case "heading": // messages must not add headings to the page's outline
      return (
        <p>
          <strong>{block.children.map(showInline)}</strong>
        </p>
      );
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return <blockquote>{block.children.map(showBlock)}</blockquote>;
    case "list":
      return showList(block);
  }
}

function showList({ isOrdered, start, items }: Extract<Block, { type: "list" }>) {
  const shown = items.map((blocks) => <li>{blocks.map(showBlock)}</li>);
  return isOrdered ? <ol start={start}>{shown}</ol> : <ul>{shown}</ul>;
}

function showInline(inline: Inline) {
  if (typeof inline === "string") return renderShortCodes(inline);
  switch (inline.type) {
    case "break":
      return <br />;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {inline.children.map(showInline)}
        </a>
      );
    case "image":
      return <img src={inline.src} alt={inline.alt} referrerpolicy="no-referrer" />;
    default: {
      const Mark = inline.type;
      return <Mark>{inline.children.map(showInline)}</Mark>;
    }
  }
}
