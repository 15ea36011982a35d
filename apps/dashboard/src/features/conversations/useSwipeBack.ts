import { useNavigate } from "react-router";
import { useSwipe } from "../../ui/interaction/useSwipe.ts";
import { pathOf, type View } from "./views.ts";

/** Where the conversation fills the screen, a swipe puts it aside. */
export function useSwipeBack(view: View) {
  const navigate = useNavigate();
  return useSwipe(() => {
    if (window.matchMedia("(width < 48em)").matches) void navigate(pathOf(view));
  });
}
