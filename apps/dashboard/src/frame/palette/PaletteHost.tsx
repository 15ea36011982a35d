import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCommands } from "../../features/commands/index.ts";
import { sayNotLoaded } from "../../ui/not-loaded.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import type { Palette } from "./Palette.tsx";

/** Offers the palette. It is fetched when there is nothing else to do or to wait for, so that it opens at once. */
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
    if (!isOpen) return whenIdle(() => import("./Palette.tsx").then(setFetched, () => undefined));
    void import("./Palette.tsx").then(setFetched, () => {
      setOpen(false);
      void sayNotLoaded();
    });
    return undefined;
  }, [isOpen, isAsking]);

  function close() {
    setOpen(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  return fetched && <fetched.Palette isOpen={isOpen} onClose={close} />;
}
