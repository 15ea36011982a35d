import { text } from "../../../texts/text.ts";
import { useInboxes } from "../../inboxes/index.ts";
import type { View } from "../views/views.ts";

/** The displayed name of a view. */
export function useViewName(view: View): string {
  const { data: inboxes } = useInboxes();
  if ("bucket" in view) return text(`bucket.${view.bucket}`);
  return inboxes?.find(({ id }) => id === view.inboxId)?.name ?? text("menu.inbox");
}
