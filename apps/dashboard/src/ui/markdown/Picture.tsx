import { createContext, type MouseEvent, use, useState } from "react";
import { text } from "../../texts/text.ts";
import styles from "./Markdown.module.css";

/**
 * Whether pictures of other servers load only after a click. Loading one tells that server when and from where it is
 * viewed.
 */
export const PicturesNeedConsent = createContext(false);

/** @param src a safe address */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const mustAsk = use(PicturesNeedConsent) && new URL(src).origin !== window.location.origin;
  const [isWanted, setWanted] = useState(false);
  if (!mustAsk || isWanted) {
    return <img className={styles.picture} src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  }

  function show(event: MouseEvent) {
    event.preventDefault(); // the button may be inside a link
    setWanted(true);
  }
  return (
    <span className={styles.unshown} title={src}>
      {alt || new URL(src).host}
      <button type="button" className={styles.show} onClick={show}>
        {text("markdown.showPicture")}
      </button>
    </span>
  );
}
