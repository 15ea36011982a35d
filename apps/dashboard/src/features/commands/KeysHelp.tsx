import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";
import { useCommands } from "./useCommands.ts";

const KeysDialog = lazyComponent(async () => (await import("./KeysDialog.tsx")).KeysDialog);

/** Opens the list of all keys. The dialog is loaded on first use. */
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
  function cancel() {
    setNeeded(false);
    setOpen(false);
  }
  return isNeeded && <KeysDialog isOpen={isOpen} onClose={() => setOpen(false)} onLoadError={cancel} />;
}
