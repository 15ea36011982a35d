import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const AFTER_TYPING_MS = 200;

/** The text of the search box. The search is debounced. The text follows changes of the address. */
export function useSearchText(q: string, search: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const lastQuery = useRef(q);
  const searchLater = useDebouncedCallback((words: string) => {
    lastQuery.current = words;
    if (words !== q) search(words);
  }, AFTER_TYPING_MS);

  useEffect(() => {
    if (q === lastQuery.current) return; // this search wrote the address, and the agent may have typed more since
    lastQuery.current = q;
    searchLater.cancel();
    setTyped(q);
  }, [q, searchLater]);

  function type(words: string) {
    setTyped(words);
    searchLater(words);
    if (words === "") searchLater.flush();
  }
  return { typed, type };
}
