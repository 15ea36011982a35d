import { useEffect, useEffectEvent } from "react";
import { nameOf } from "../../ui/interaction/shortcuts.ts";

/** Cmd or Ctrl with S, wherever the focus is, instead of the browser's own meaning of it. */
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
