import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { pathOf, type View } from "../../views/views.ts";
import { adjacentId } from "../conversation-list.ts";
import { findShownList } from "../rows/shown-order.ts";
import { markRapidNavigation } from "./rapid-navigation.ts";

/** Opens the conversation below or above the open one. While the key is held, the passed conversations are not loaded. */
export function useOpenNeighbor(view: View, openId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (by: 1 | -1, isHeld = false) => {
    const list = findShownList(cache, view);
    const id = list && adjacentId(list, openId, by);
    if (!id) return;
    if (isHeld) markRapidNavigation();
    void navigate(pathOf(view, id));
  };
}
