import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./CustomersPage.module.css";

const ROWS = 10;

export const CustomersSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {Array.from({ length: ROWS }, (_, row) => (
      <Skeleton key={row} width="100%" height="28px" />
    ))}
  </div>
);
