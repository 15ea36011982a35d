/**
 * Loads a script that most visitors do not need. Its address is computed, because Vite's helper for literal imports is
 * larger than each of these scripts.
 */
export const loadScript = (
  name:
    | "alert"
    | "attachments"
    | "email-field"
    | "emoji-picker"
    | "ending"
    | "expected-reply"
    | "history"
    | "markdown"
    | "preview"
    | "quick-replies"
    | "short-codes"
    | "stored-settings"
    | "upload",
) => import(/* @vite-ignore */ new URL(/* @vite-ignore */ `../widget/${name}.js`, import.meta.url).href);
