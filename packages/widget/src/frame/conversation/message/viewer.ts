import { adoptStyles } from "../../../shared/styles.ts";
import overChat from "../../over-chat.css?inline";
import css from "./viewer.css?inline";

adoptStyles(document, overChat + css);

/** The names of the viewer's buttons. */
interface ViewerTexts {
  closeImage: string;
  previousImage: string;
  nextImage: string;
}

/**
 * Shows the image of a link over the chat. Buttons and the arrow keys show the conversation's other images. The link
 * then has the focus again.
 */
export function openViewer(link: HTMLAnchorElement, { closeImage, previousImage, nextImage }: ViewerTexts) {
  const thumbnails = [...link.closest('[role="log"]')!.querySelectorAll<HTMLImageElement>(".attachments img")];
  let index = thumbnails.findIndex((each) => each.parentElement === link);
  const dialog = document.createElement("dialog");
  dialog.className = "over-chat viewer";
  dialog.tabIndex = -1;
  const image = document.createElement("img");
  const close = createButton("close", closeImage, "×");
  const previous = createButton("previous", previousImage, "‹");
  const next = createButton("next", nextImage, "›");
  dialog.append(close, image, previous, next);
  show(0);

  previous.onclick = () => show(-1);
  next.onclick = () => show(1);
  dialog.onclick = ({ target }) => (target === dialog || target === close) && dialog.close();
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
    if ((index === 0 ? previous : next).matches(":focus")) dialog.focus(); // a hidden button loses the focus
    previous.hidden = index === 0;
    next.hidden = index === thumbnails.length - 1;
  }
}

function createButton(name: string, label: string, sign: string) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = name;
  button.setAttribute("aria-label", label);
  button.textContent = sign;
  return button;
}
