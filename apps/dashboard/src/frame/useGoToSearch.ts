import { useNavigate } from "react-router";
import { focusSearch } from "../features/conversations/index.ts";

/** Leads to the list of conversations, into its search. */
export function useGoToSearch() {
  const navigate = useNavigate();
  return async () => {
    await navigate("/conversations/all", { flushSync: true }); // or the field would not be there yet
    focusSearch();
  };
}
