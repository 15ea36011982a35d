import type { File } from "@parley/contract";
import { type MouseEvent, use } from "react";
import { sizeOf } from "../../../../ui/text/sizes.ts";
import { IconFile } from "../../../../ui/theme/icons.ts";
import styles from "./Attachments.module.css";
import { isPicture, OpenPicture } from "./pictures.ts";

/** Shows images, plays audio, and links to other files. */
export function Attachments({ files }: { files: File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.entry}>
          {isPicture(file) ? <Picture file={file} /> : <FileChip file={file} />}
        </li>
      ))}
    </ul>
  );
}

/** An image with a fixed height, so that the layout does not shift when it loads. */
function Picture({ file }: { file: File }) {
  const openPicture = use(OpenPicture);

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // the browser opens a new tab or window
    event.preventDefault();
    openPicture(file);
  }

  return (
    <a
      className={styles.pictureLink}
      href={file.file_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-haspopup="dialog"
      onClick={open}
    >
      <img className={styles.picture} src={file.file_url} alt={file.filename} loading="lazy" />
    </a>
  );
}

function FileChip({ file: { filename, file_url, content_type, byte_size } }: { file: File }) {
  return (
    <>
      {content_type.startsWith("audio/") && (
        // biome-ignore lint/a11y/useMediaCaption: recordings have no captions
        <audio className={styles.audio} controls preload="metadata" src={file_url} aria-label={filename} />
      )}
      <a className={styles.file} href={file_url} target="_blank" rel="noopener noreferrer">
        <IconFile size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>{filename}</span>
        <span className={styles.size}>{sizeOf(byte_size)}</span>
      </a>
    </>
  );
}
