import { useState } from "react";
import { IconFile } from "../../../../ui/theme/icons.ts";
import styles from "./ComposerFiles.module.css";

/** An image. Without an address, and for formats that the browser cannot show, the sign of a file. */
export function Thumbnail({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (src === undefined || src === failed) {
    return <IconFile className={styles.sign} size={18} stroke={1.75} aria-hidden="true" />;
  }
  return <img className={styles.picture} src={src} alt="" onError={() => setFailed(src)} />;
}
