import { text } from "../../texts/text.ts";
import styles from "./GuideLink.module.css";

/** Opens a guide in a new tab. @param to its name below `/docs/guide`, also with a section: `install#react` */
export const GuideLink = ({ to }: { to: string }) => (
  <a className={styles.guide} href={`/docs/guide/${to}`} target="_blank" rel="noreferrer">
    {text("page.guide")}
  </a>
);
