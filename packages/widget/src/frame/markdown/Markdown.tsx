import { h } from "preact";
import { onDemand } from "../on-demand.ts";
import styles from "./Markdown.module.css";

const useRenderer = onDemand<typeof import("./render.ts")>("markdown");
const useShortCodes = onDemand<typeof import("../emoji/short-codes.ts")>("short-codes");

/** Matches every text that is more than one paragraph of plain text, and some that are not. */
const MAY_HAVE_MARKS = /[\\`[<*_~#>]|https?:|\n\s*\n|^ *(?:[-+]|\d+[.)]) /im;
const MAY_HAVE_CODES = /:[\w+-]+:/;

let replaceShortCodes = (text: string) => text;

/** Renders Markdown. Until the parser is loaded, the text is shown as it is. */
export function Markdown({ text }: { text: string }) {
  const renderer = useRenderer(MAY_HAVE_MARKS.test(text));
  const shortCodes = useShortCodes(MAY_HAVE_CODES.test(text));
  if (shortCodes) ({ replaceShortCodes } = shortCodes);
  return (
    <div class={styles.markdown} dir="auto">
      {renderer ? renderer.renderMarkdown(text, h, replaceShortCodes) : <p>{replaceShortCodes(text)}</p>}
    </div>
  );
}
