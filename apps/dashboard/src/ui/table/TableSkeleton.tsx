import { Sheet } from "../feedback/Sheet.tsx";
import { Skeletons } from "../feedback/Skeletons.tsx";
import styles from "./TableSkeleton.module.css";

const ROWS = 8;

/** In the shape of a table, while its rows load. */
export const TableSkeleton = () => (
  <Sheet>
    <div className={styles.rows}>
      <Skeletons heights={Array.from({ length: ROWS }, () => "12px")} />
    </div>
  </Sheet>
);
