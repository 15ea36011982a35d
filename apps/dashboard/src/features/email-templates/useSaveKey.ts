import { useEffect, useEffectEvent } from "react";
import { nameOf } from "../../ui/interaction/shortcuts.ts";

/** Cmd+S or Ctrl+S anywhere on the page, in place of the browser's own save command. */
export function useSaveKey(onSave: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (nameOf(event) !== "mod+s") return;
    event.preventDefault();
    if (!event.repeat) onSave();
  });
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
