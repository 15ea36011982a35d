import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { pathOf, type View, withSearch } from "../views/views.ts";

const AFTER_TYPING_MS = 250;

/** The text of the search box. It is written to the address after a pause, and follows the address. */
export function useSearch(view: View, openId: string | undefined) {
  const navigate = useNavigate();
  const term = view.q ?? "";
  const [typed, setTyped] = useState(term);
  const lastTerm = useRef(term);
  const list = pathOf(withSearch(view, ""));
  const searchedList = useRef(list);

  function searchNow(wanted: string, flushSync = false) {
    const next = withSearch(view, wanted);
    lastTerm.current = next.q ?? "";
    // A search has one history entry, however many terms were typed.
    if (lastTerm.current !== term) void navigate(pathOf(next, openId), { replace: term !== "", flushSync });
  }

  const search = useDebouncedCallback(searchNow, AFTER_TYPING_MS);

  useEffect(() => {
    const isSameList = searchedList.current === list;
    // This hook wrote the address, and the agent may have typed more since.
    if (isSameList && term === lastTerm.current) return;
    searchedList.current = list;
    lastTerm.current = term;
    search.cancel();
    setTyped(term);
  }, [list, term, search]);

  function type(next: string) {
    setTyped(next);
    search(next);
    if (next === "") search.flush();
  }

  /** Searches without waiting for the pause. Otherwise the rows would be replaced after the focus has moved to one. */
  function finish() {
    search.cancel();
    searchNow(typed, true);
  }

  return { typed, type, finish };
}
