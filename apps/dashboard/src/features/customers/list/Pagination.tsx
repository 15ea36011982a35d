import { Button } from "@mantine/core";
import { text } from "../texts.ts";
import styles from "./Pagination.module.css";

interface PaginationProps {
  page: { page_number: number; page_size: number; total_pages: number; total_entries: number };
  onTurn(page: number): void;
}

/** The range on the current page, and the buttons to the other pages. */
export function Pagination({ page, onTurn }: PaginationProps) {
  const { page_number: number, page_size: size, total_pages: pages, total_entries: total } = page;
  const [first, last] = [(number - 1) * size + 1, Math.min(number * size, total)];
  return (
    <nav className={styles.pages} aria-label={text("customers.pages")}>
      <span className={styles.range} role="status">
        {text("customers.range", { first, last, total })}
      </span>
      <Button variant="default" size="xs" disabled={number <= 1} onClick={() => onTurn(number - 1)}>
        {text("customers.previous")}
      </Button>
      <Button variant="default" size="xs" disabled={number >= pages} onClick={() => onTurn(number + 1)}>
        {text("customers.next")}
      </Button>
    </nav>
  );
}
