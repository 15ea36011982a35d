import type { MarkedToken, Token, Tokens } from "marked";
import { text } from "../../texts/text.ts";
import { HorizontalScroll } from "./HorizontalScroll.tsx";
import { Inline } from "./Inline.tsx";
import styles from "./Markdown.module.css";

const DEEPEST = 12;

/** Block elements such as paragraphs, lists and code. Blocks that are nested too deep show their source text. */
export function Blocks({ tokens, depth }: { tokens: Token[]; depth: number }) {
  return tokens.map((token, position) => <Block key={position} token={token as MarkedToken} depth={depth} />);
}

function Block({ token, depth }: { token: MarkedToken; depth: number }) {
  if (depth > DEEPEST) return <p>{token.raw}</p>;
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return (
        <p dir="auto">
          <Inline tokens={token.tokens} depth={depth} />
        </p>
      );
    case "heading":
      return (
        <p className={styles.heading} dir="auto">
          <Inline tokens={token.tokens} depth={depth} />
        </p>
      );
    case "blockquote":
      return (
        <blockquote className={styles.quote}>
          <Blocks tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      );
    case "code":
      return (
        <HorizontalScroll className={styles.code} label={text("markdown.code")}>
          <pre>
            <code>{token.text}</code>
          </pre>
        </HorizontalScroll>
      );
    case "list":
      return <List list={token} depth={depth} />;
    case "table":
      return <Table table={token} depth={depth} />;
    case "hr":
      return <hr className={styles.rule} />;
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} depth={depth} /> : token.text;
    case "html":
      return <p dir="auto">{token.raw.trimEnd()}</p>;
    default:
      return <Inline tokens={[token]} depth={depth} />;
  }
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, position) => (
    <li key={position} dir="auto">
      <Blocks tokens={item.tokens} depth={depth + 1} />
    </li>
  ));
  if (!list.ordered) return <ul className={styles.list}>{items}</ul>;
  return (
    <ol className={styles.list} start={list.start === "" ? 1 : list.start}>
      {items}
    </ol>
  );
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  const cell = ({ tokens, align }: Tokens.TableCell, position: number, Cell: "th" | "td") => (
    <Cell key={position} data-align={align}>
      <Inline tokens={tokens} depth={depth} />
    </Cell>
  );
  return (
    <HorizontalScroll label={text("markdown.table")}>
      <table className={styles.table}>
        <thead>
          <tr>{table.header.map((head, position) => cell(head, position, "th"))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>{row.map((value, position) => cell(value, position, "td"))}</tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
