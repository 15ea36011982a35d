import { useEffect, useReducer } from "preact/hooks";

const MAY_HAVE_CODES = /:[\w+-]+:/;

let replaceShortCodes = (text: string) => text;
let isLoaded = false;

/** Replaces short codes by emoji. The table loads on first use, because most conversations need none. */
export const renderShortCodes = (text: string) => replaceShortCodes(text);

/** Loads the table for a text with short codes, and renders the text again. */
export function useShortCodes(text: string) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isWanted = !isLoaded && MAY_HAVE_CODES.test(text);
  useEffect(() => {
    if (!isWanted) return;
    // A literal address, because Vite's import helper is a third of the table's size.
    const table = new URL(/* @vite-ignore */ "../widget/short-codes.js", import.meta.url).href;
    import(/* @vite-ignore */ table).then(
      (loaded: typeof import("./short-codes.ts")) => {
        replaceShortCodes = loaded.replaceShortCodes;
        isLoaded = true;
        render(undefined);
      },
      () => {}, // the next message retries
    );
  }, [isWanted]);
}
