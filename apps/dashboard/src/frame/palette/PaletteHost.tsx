import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCommands } from "../../features/commands/index.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { showLoadFailure } from "../../ui/feedback/toasts/load-failure-toast.tsx";
import type { Palette } from "./Palette.tsx";

/** A separate function, because a promise chained to `import` itself misses the error of a failed style sheet. */
async function load() {
  const { Palette } = await import("./Palette.tsx");
  return { Palette };
}

/** Offers the palette. Its code loads when the page is idle, so that the palette opens without delay. */
export function PaletteHost() {
  const [fetched, setFetched] = useState<{ Palette: typeof Palette }>();
  const [isOpen, setOpen] = useState(false);
  const isAsking = useIsFetching() > 0;
  const cameFrom = useRef<Element>(null);
  useCommands({
    palette() {
      cameFrom.current = document.activeElement;
      setOpen(true);
    },
  });

  useEffect(() => {
    if (!isOpen && isAsking) return undefined;
    if (!isOpen) return whenIdle(() => load().then(setFetched, () => undefined));
    void load().then(setFetched, () => {
      setOpen(false);
      void showLoadFailure();
    });
    return undefined;
  }, [isOpen, isAsking]);

  function close() {
    setOpen(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  return fetched && <fetched.Palette isOpen={isOpen} onClose={close} />;
}
