import { text } from "../../../texts/text.ts";
import { Bone } from "../../../ui/Bone.tsx";
import { Spoken } from "../../../ui/Spoken.tsx";
import styles from "./ThreadSkeleton.module.css";

/** Messages that are not here yet. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread} role="status">
      <Spoken>{text("list.loading")}</Spoken>
      <Bone width="55%" height="48px" />
      <Bone width="40%" height="36px" />
      <div className={styles.own}>
        <Bone width="50%" height="60px" />
      </div>
      <Bone width="45%" height="36px" />
    </div>
  );
}
