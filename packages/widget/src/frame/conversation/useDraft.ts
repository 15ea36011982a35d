import { openStorage } from "@parley/sdk/internal";
import { useState } from "preact/hooks";

const storage = openStorage("sessionStorage");

/** The visitor's draft. It survives navigation between the pages of a site. */
export function useDraft(accountId: string | undefined) {
  const key = `parley:draft:${accountId}`;
  const [draft, setDraft] = useState(() => storage.getItem(key) ?? "");

  function change(text: string) {
    setDraft(text);
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
  }

  return [draft, change] as const;
}
