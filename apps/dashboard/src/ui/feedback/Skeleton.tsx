import styles from "./Skeleton.module.css";

/** A grey placeholder of a loading screen. It appears after 150 ms, so fast answers show none. */
export function Skeleton({ width, height, isRound = false }: { width: string; height: string; isRound?: boolean }) {
  return <div className={styles.skeleton} data-round={isRound} style={{ width, height }} />;
}
