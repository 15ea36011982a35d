import styles from "./Bone.module.css";

/** One grey piece of what will be here. It shows only when that takes a while. */
export function Bone({ width, height, isRound = false }: { width: string; height: string; isRound?: boolean }) {
  return <div className={styles.bone} data-round={isRound} style={{ width, height }} />;
}
