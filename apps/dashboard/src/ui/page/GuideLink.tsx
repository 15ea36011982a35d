import { text } from "../../texts/text.ts";
import styles from "./GuideLink.module.css";

interface GuideLinkProps {
  /** The guide's name below `/docs/guide`, also with a section: `install#react`. */
  to: string;
  /** The heading of the card, on a page with several links. */
  about?: string;
}

/** Opens a guide in a new tab. */
export const GuideLink = ({ to, about }: GuideLinkProps) => (
  <a
    className={styles.guide}
    href={`/docs/guide/${to}`}
    target="_blank"
    rel="noreferrer"
    aria-label={about && text("page.guideAbout", { about })}
  >
    {text("page.guide")}
  </a>
);
