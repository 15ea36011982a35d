import { adoptStyles } from "../../shared/styles.ts";
import { moveInGrid } from "./move-in-grid.ts";
import css from "./picker.css?inline";
import { frequent } from "./short-codes.generated.ts";

const symbols = frequent.split(" ");

adoptStyles(document, css);

let close: ((focused: HTMLElement | null) => void) | undefined;

/**
 * Opens the picker above the message's form, or closes it. A picked emoji replaces the selection of the message field,
 * which then has the focus. Screen readers say the name of an emoji in their own language. This script loads on demand.
 * It does not use Preact, because a second copy would come with it.
 * @param opener the button that opens the picker, in the form
 */
export function togglePicker(opener: HTMLButtonElement) {
  if (opener.getAttribute("aria-expanded") === "true") return close?.(opener);
  // The visitor may have gone on typing while this script loaded.
  if (!document.activeElement?.matches("input, textarea")) open(opener);
}

function open(opener: HTMLButtonElement) {
  const form = opener.form!;
  const list = document.createElement("div");
  list.className = "emoji";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", opener.getAttribute("aria-label")!);
  list.style.bottom = `${innerHeight - form.getBoundingClientRect().top + 4}px`;
  const options = symbols.map((symbol, index) => {
    const option = document.createElement("button");
    option.type = "button";
    option.setAttribute("role", "option");
    option.tabIndex = index === 0 ? 0 : -1;
    option.textContent = symbol;
    option.onclick = () => pick(symbol);
    return option;
  });
  list.append(...options);

  // Some browsers do not focus a button on a click, so the focus would leave the picker, and a click would come too late.
  list.onmousedown = opener.onmousedown = (event) => event.preventDefault();
  list.onkeydown = onKey;
  list.addEventListener("focusout", ({ relatedTarget }) => {
    if (!list.contains(relatedTarget as Node | null)) close?.(null);
  });
  opener.setAttribute("aria-expanded", "true");
  form.append(list);
  options[0]!.focus();

  close = (focused) => {
    close = undefined;
    opener.setAttribute("aria-expanded", "false");
    opener.onmousedown = null;
    focused?.focus();
    list.remove();
  };

  function pick(symbol: string) {
    const field = form.querySelector("textarea")!;
    close?.(field);
    const { selectionStart, selectionEnd, value, maxLength } = field;
    if (value.length - (selectionEnd - selectionStart) + symbol.length > maxLength) return;
    field.setRangeText(symbol, selectionStart, selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKey(event: KeyboardEvent) {
    event.stopPropagation(); // Escape would close the chat
    if (event.key === "Escape" || event.key === "Tab") return close?.(opener); // then Tab goes on from the button
    const from = options.indexOf(event.target as HTMLButtonElement);
    const top = options[0]!.offsetTop;
    const to = moveInGrid(from, event.key, {
      count: options.length,
      columns: options.filter(({ offsetTop }) => offsetTop === top).length,
      isRightToLeft: getComputedStyle(list).direction === "rtl",
    });
    if (to === undefined) return;
    event.preventDefault();
    options[from]!.tabIndex = -1;
    options[to]!.tabIndex = 0;
    options[to]!.focus();
  }
}
