import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const AFTER_TYPING_MS = 200;

/** What is typed into the search box. It is searched for once the typing pauses, and follows the address. */
export function useCustomerSearch(q: string, search: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const lastQuery = useRef(q);
  const searchLater = useDebouncedCallback((words: string) => {
    lastQuery.current = words;
    if (words !== q) search(words);
  }, AFTER_TYPING_MS);

  useEffect(() => {
    if (q === lastQuery.current) return; // our own doing, and the agent may have typed on
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
