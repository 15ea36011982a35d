import { Bone } from "../../../ui/Bone.tsx";
import styles from "./CustomersPage.module.css";

const ROWS = 10;

/** Where the customers will be. */
export const CustomersSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {Array.from({ length: ROWS }, (_, row) => (
      <Bone key={row} width="100%" height="28px" />
    ))}
  </div>
);
