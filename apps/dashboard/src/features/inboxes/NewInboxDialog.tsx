import { useFocusReturn } from "@mantine/hooks";
import { useState } from "react";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";

const NewInbox = lazyComponent(async () => (await import("./NewInbox.tsx")).NewInbox);

/** A dialog that creates an inbox. The code of the dialog is loaded on first use. */
export function NewInboxDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  useFocusReturn({ opened: isOpen });
  function cancel() {
    setNeeded(false);
    onClose();
  }
  return isNeeded && <NewInbox isOpen={isOpen} onClose={onClose} onLoadError={cancel} />;
}
