import { useState } from "preact/hooks";
import styles from "./Avatar.module.css";
import type { Author } from "./message/shown-message.ts";

/** The author's photo; the first letter of their name when there is none or it does not load. */
export function Avatar({ author: { name, photo } }: { author: Author }) {
  const [unloadable, setUnloadable] = useState<string>();
  return (
    <span class={styles.avatar} aria-hidden="true">
      {photo && photo !== unloadable ? (
        <img src={photo} alt="" referrerpolicy="no-referrer" onError={() => setUnloadable(photo)} />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  );
}
