import { useFocusReturn } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useCommands } from "./useCommands.ts";

const KeysDialog = lazy(async () => ({ default: (await import("./KeysDialog.tsx")).KeysDialog }));

/** Offers the list of all keys. It is fetched when it is opened for the first time. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  useFocusReturn({ opened: isOpen });
  useCommands({
    keys() {
      setNeeded(true);
      setOpen(true);
    },
  });
  return (
    isNeeded && (
      <Suspense>
        <KeysDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
