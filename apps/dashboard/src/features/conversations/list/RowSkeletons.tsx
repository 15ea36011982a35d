import { text } from "../../../texts/text.ts";
import { Bone } from "../../../ui/Bone.tsx";
import { Spoken } from "../../../ui/Spoken.tsx";
import styles from "./RowSkeletons.module.css";

/** Rows that are not here yet. */
export function RowSkeletons() {
  return (
    <div role="status">
      <Spoken>{text("list.loading")}</Spoken>
      {["60%", "45%", "70%", "50%", "65%"].map((width) => (
        <div key={width} className={styles.row}>
          <Bone width="2rem" height="2rem" isRound />
          <div className={styles.lines}>
            <Bone width={width} height="12px" />
            <Bone width="90%" height="10px" />
          </div>
        </div>
      ))}
    </div>
  );
}
