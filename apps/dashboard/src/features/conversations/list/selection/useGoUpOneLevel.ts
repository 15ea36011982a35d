import { useNavigate } from "react-router";
import { focusPane, isListShown, isRowFocused } from "../../panes.ts";
import { pathOf, type View } from "../../views/views.ts";

/** Steps out one level: from the text field, to the conversation's row, and out of the conversation. */
export function useGoUpOneLevel(view: View, openId: string | undefined): (() => void) | undefined {
  const navigate = useNavigate();
  if (openId === undefined) return undefined;
  return () => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.blur();
    else if (isListShown() && !isRowFocused()) focusPane("list");
    else void navigate(pathOf(view));
  };
}
