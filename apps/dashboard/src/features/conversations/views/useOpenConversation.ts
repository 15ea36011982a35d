import { useCallback } from "react";
import { useNavigate } from "react-router";
import { pathOf } from "./views.ts";

/** Returns a function that opens a conversation by its id in the list of all conversations. */
export function useOpenConversation() {
  const navigate = useNavigate();
  return useCallback((id: string) => void navigate(pathOf({ bucket: "all" }, id)), [navigate]);
}
