import type { File } from "@parley/contract";
import type { ComponentType, h } from "preact";
import { adoptStyles } from "../../../shared/styles.ts";
import { withPageTexts } from "../../on-demand-texts.ts";
import type { texts } from "../../texts.ts";
import css from "./attachments.css?inline";
import { openViewer } from "./viewer.ts";

adoptStyles(document, css);

/** The types of images that every supported browser shows. */
const IMAGE = /^image\/(png|jpe?g|gif|webp)$/;

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/**
 * The files of a message: images as thumbnails that open the viewer, others by name and size. This script loads on
 * demand, so the chat passes its `h` of Preact, its icon and its texts.
 */
export function renderAttachments(create: typeof h, Icon: ComponentType, chatTexts: typeof texts, files: File[]) {
  const { attachments, ...imageTexts } = withPageTexts(chatTexts);
  function view(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens a tab or a window
    event.preventDefault();
    openViewer(event.currentTarget as HTMLAnchorElement, imageTexts);
  }
  return create(
    "ul",
    { class: "attachments", "aria-label": attachments },
    files.map(({ id, file_url, filename, content_type, byte_size }) => {
      const isImage = IMAGE.test(content_type);
      const link = { href: file_url, target: "_blank", rel: "noopener noreferrer", dir: "auto" };
      const shown = isImage
        ? create("img", { src: file_url, alt: filename, loading: "lazy" })
        : [create(Icon, null), ` ${filename} (${sizeOf(byte_size)})`];
      return create("li", { key: id }, create("a", { ...link, ...(isImage && { onClick: view }) }, shown));
    }),
  );
}
