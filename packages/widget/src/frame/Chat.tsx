import { ChatWindow } from "./ChatWindow.tsx";
import type { Frame } from "./frame.ts";
import { Preview } from "./preview/Preview.tsx";
import { themeOf, useColorScheme } from "./theme.ts";
import { useStore } from "./useStore.ts";

/** The chat in the host's mode: the window, a preview of unseen messages, or hidden. */
export function Chat({ frame }: { frame: Frame }) {
  const { config, visit, isOpen, isPreviewing } = useStore(frame);
  useColorScheme(config.colorScheme);
  if (!visit) return null;
  return (
    <div style={themeOf(config.primaryColor)} data-mobile={config.isMobile}>
      <ChatWindow frame={frame} visit={visit} />
      {isPreviewing && !isOpen && <Preview frame={frame} visit={visit} />}
    </div>
  );
}
