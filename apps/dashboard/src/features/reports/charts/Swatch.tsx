import styles from "./Swatch.module.css";

/** The color and dash pattern of a series. */
export const Swatch = ({ index }: { index: number }) => <span className={styles.swatch} data-series={index + 1} />;
