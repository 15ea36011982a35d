import type { File } from "@parley/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { isPicture, OpenPicture } from "./pictures.ts";
import type { ThreadMessage } from "./thread-items.ts";

const Gallery = lazy(async () => ({ default: (await import("./Gallery.tsx")).Gallery }));

/** Lets the pictures of these messages be looked at large, one after the other. */
export function Pictures({ messages, children }: { messages: ThreadMessage[]; children: ReactNode }) {
  const [opened, setOpened] = useState<File>();
  const pictures = opened ? messages.flatMap(({ message }) => message.attachments.filter(isPicture)) : [];
  return (
    <OpenPicture value={setOpened}>
      {children}
      {opened &&
        createPortal(
          <Suspense fallback={null}>
            <Gallery pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
          </Suspense>,
          document.body,
        )}
    </OpenPicture>
  );
}
