import { useSearchParams } from "react-router";
import { type Order, orderInText, textOfOrder } from "./order.ts";
import { useSearchText } from "./useSearchText.ts";

/** The search and the order of a list, which the address contains: `?q=…&sort=-name`. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const words = query.get("q") ?? "";

  function change(name: "q" | "sort", value: string | undefined) {
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  const { typed, type } = useSearchText(words, (q) => change("q", q));
  return {
    /** The search that the list shows. It follows the typed text. */
    words,
    typed,
    type,
    order: orderInText(query.get("sort")),
    setOrder: (order: Order | undefined) => change("sort", order && textOfOrder(order)),
  };
}
