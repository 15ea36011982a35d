import type { File } from "@parley/contract";
import { IconFile } from "../../ui/icons.ts";
import styles from "./Attachments.module.css";

/** Pictures to see, other files to fetch. */
export function Attachments({ files }: { files: File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, filename, file_url, content_type }) => (
        <li key={id}>
          <a className={styles.file} href={file_url} target="_blank" rel="noopener noreferrer">
            {content_type.startsWith("image/") ? (
              <img className={styles.picture} src={file_url} alt={filename} loading="lazy" />
            ) : (
              <>
                <IconFile size={18} stroke={1.75} aria-hidden="true" /> {filename}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
