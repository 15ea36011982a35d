import { adoptStyles } from "../../../shared/styles.ts";
import overChat from "../../over-chat.css?inline";
import css from "./viewer.css?inline";

adoptStyles(document, overChat + css);

/**
 * Shows the image of a link over the chat. The arrow keys show the conversation's other images. The link then has the
 * focus again.
 * @param closeLabel the name of the button that closes the viewer
 */
export function openViewer(link: HTMLAnchorElement, closeLabel: string) {
  const thumbnails = [...link.closest('[role="log"]')!.querySelectorAll<HTMLImageElement>(".attachments img")];
  let index = thumbnails.findIndex((each) => each.parentElement === link);
  const dialog = document.createElement("dialog");
  dialog.className = "over-chat viewer";
  dialog.tabIndex = -1;
  const image = document.createElement("img");
  const close = document.createElement("button");
  close.type = "button";
  close.setAttribute("aria-label", closeLabel);
  close.textContent = "×";
  dialog.append(close, image);
  show(0);

  dialog.onclick = ({ target }) => target !== image && dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onkeydown = (event) => {
    event.stopPropagation(); // Escape closes the viewer, not the chat
    const forward = getComputedStyle(dialog).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key.startsWith("Arrow")) show(event.key === forward ? 1 : -1);
  };
  link.closest("main")!.append(dialog);
  dialog.showModal();

  function show(step: number) {
    index = Math.min(Math.max(index + step, 0), thumbnails.length - 1);
    const { src, alt } = thumbnails[index]!;
    image.src = src;
    image.alt = alt;
    dialog.setAttribute("aria-label", alt);
  }
}
