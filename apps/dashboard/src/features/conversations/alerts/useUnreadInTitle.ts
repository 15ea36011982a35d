import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { text } from "../../../texts/text.ts";
import { useUnreadCounts } from "../menu/useUnreadCounts.ts";

const CHANGES_EVERY_MS = 2000;

/** While the page is hidden and a conversation is unread, its title alternates with a notice. */
export function useUnreadInTitle() {
  const isHidden = useDocumentVisibility() === "hidden";
  const { data: counts } = useUnreadCounts();
  const unread = counts?.conversations.open ?? 0;
  useEffect(() => {
    // The badge on the icon of an installed app.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  useEffect(() => {
    if (!isHidden || unread === 0) return;
    const before = document.title;
    const titles = [text("alert.title", { count: unread }), text("product")];
    let turn = 0;
    const change = () => {
      document.title = titles[turn++ % 2]!;
    };
    change();
    const timer = setInterval(change, CHANGES_EVERY_MS);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, [isHidden, unread]);
}
