import type { File } from "@parley/contract";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "../../../../ui/page/lazy-component.tsx";
import type { ThreadMessage } from "../thread-items.ts";
import { isPicture, OpenPicture } from "./pictures.ts";

const Gallery = lazyComponent(async () => (await import("./Gallery.tsx")).Gallery);

/** Lets the pictures of these messages be looked at large, one after the other. */
export function Pictures({ messages, children }: { messages: ThreadMessage[]; children: ReactNode }) {
  const [opened, setOpened] = useState<File>();
  const pictures = opened ? messages.flatMap(({ message }) => message.attachments.filter(isPicture)) : [];
  const close = () => setOpened(undefined);
  return (
    <OpenPicture value={setOpened}>
      {children}
      {opened &&
        createPortal(<Gallery pictures={pictures} first={opened} onClose={close} onLoadError={close} />, document.body)}
    </OpenPicture>
  );
}
