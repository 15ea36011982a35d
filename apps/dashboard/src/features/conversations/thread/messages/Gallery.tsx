import type { File } from "@parley/contract";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { runKey } from "../../../../ui/interaction/run-key.ts";
import { isRightToLeft } from "../../../../ui/theme/direction.ts";
import { IconBack, IconClose, IconDownload, IconForward, IconZoomIn, IconZoomOut } from "../../../../ui/theme/icons.ts";
import { text } from "../../texts.ts";
import styles from "./Gallery.module.css";

const MOST_ZOOM = 8;

interface GalleryProps {
  pictures: File[];
  first: File;
  onClose(): void;
}

/** Shows the images of a thread one at a time in the full window. Arrow keys change the image, + and - zoom. */
export function Gallery({ pictures, first, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shownId, setShownId] = useState(first.id);
  const [zoom, setZoom] = useState(1);
  const index = pictures.findIndex(({ id }) => id === shownId);
  const shown = pictures[index] ?? first;
  useEffect(() => dialog.current?.showModal(), []);

  function go(by: 1 | -1) {
    const next = pictures[index + by];
    if (!next) return;
    setShownId(next.id);
    setZoom(1);
  }
  const zoomBy = (factor: number) => setZoom(Math.min(MOST_ZOOM, Math.max(1, zoom * factor)));

  function press(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const forward = isRightToLeft() ? -1 : 1;
    runKey(event, {
      ArrowRight: () => go(forward),
      ArrowLeft: () => go(forward === 1 ? -1 : 1),
      "+": () => zoomBy(2),
      "=": () => zoomBy(2),
      "-": () => zoomBy(0.5),
      "0": () => setZoom(1),
    });
  }

  return (
    <dialog
      ref={dialog}
      className={styles.gallery}
      aria-label={text("gallery.label")}
      onClose={onClose}
      onKeyDown={press}
    >
      <header className={styles.header}>
        <p className={styles.name} role="status">
          {shown.filename}
          {pictures.length > 1 && (
            <span className={styles.place}>{text("gallery.place", { n: index + 1, of: pictures.length })}</span>
          )}
        </p>
        <IconButton label={text("gallery.zoomOut")} onClick={() => zoomBy(0.5)}>
          <IconZoomOut size={20} stroke={1.75} />
        </IconButton>
        <IconButton label={text("gallery.zoomIn")} onClick={() => zoomBy(2)}>
          <IconZoomIn size={20} stroke={1.75} />
        </IconButton>
        <a
          className={styles.download}
          href={shown.file_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text("gallery.original", { name: shown.filename })}
          title={text("gallery.original", { name: shown.filename })}
        >
          <IconDownload size={20} stroke={1.75} />
        </a>
        <IconButton label={text("form.close")} onClick={() => dialog.current?.close()}>
          <IconClose size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={styles.stage}>
        <img
          key={shown.id}
          className={styles.picture}
          style={{ "--zoom": zoom } as CSSProperties}
          src={shown.file_url}
          alt={shown.filename}
          data-zoomed={zoom > 1}
        />
      </div>
      {index > 0 && (
        <div className={styles.previous}>
          <IconButton label={text("gallery.previous")} onClick={() => go(-1)}>
            <IconBack size={20} stroke={1.75} />
          </IconButton>
        </div>
      )}
      {index < pictures.length - 1 && (
        <div className={styles.next}>
          <IconButton label={text("gallery.next")} onClick={() => go(1)}>
            <IconForward size={20} stroke={1.75} />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
