import { useFocusReturn } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";

const NewInbox = lazy(async () => ({ default: (await import("./NewInbox.tsx")).NewInbox }));

/** Asks for a new inbox and makes it. It is loaded when it is opened for the first time. */
export function NewInboxDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  useFocusReturn({ opened: isOpen });
  return (
    isNeeded && (
      <Suspense>
        <NewInbox isOpen={isOpen} onClose={onClose} />
      </Suspense>
    )
  );
}
