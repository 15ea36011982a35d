import "./style.css";
import { addCopyButtons } from "./code.ts";
import { createSearch } from "./search.ts";

addCopyButtons();
const search = document.querySelector<HTMLElement>(".search");
if (search) createSearch(search);

// On a phone the list of guides is closed at first.
if (matchMedia("(max-width: 60em)").matches) document.querySelector("nav details")?.removeAttribute("open");
