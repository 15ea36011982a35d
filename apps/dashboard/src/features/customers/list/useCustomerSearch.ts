import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const AFTER_TYPING_MS = 200;

/** What is typed into the search box. It is searched for once the typing pauses, and follows the address. */
export function useCustomerSearch(q: string, search: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const ask = useDebouncedCallback((words: string) => {
    asked.current = words;
    if (words !== q) search(words);
  }, AFTER_TYPING_MS);

  useEffect(() => {
    if (q === asked.current) return; // our own doing, and the agent may have typed on
    asked.current = q;
    ask.cancel();
    setTyped(q);
  }, [q, ask]);

  function type(words: string) {
    setTyped(words);
    ask(words);
    if (words === "") ask.flush();
  }
  return { typed, type };
}
