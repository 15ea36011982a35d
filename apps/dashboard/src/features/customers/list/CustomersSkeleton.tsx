import { Skeleton } from "@mantine/core";
import styles from "./CustomersPage.module.css";

const ROWS = 10;

export const CustomersSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {Array.from({ length: ROWS }, (_, row) => (
      <Skeleton key={row} height={28} />
    ))}
  </div>
);
