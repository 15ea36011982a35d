import type { Visit } from "@parley/sdk/internal";
import { h } from "preact";
import { useConversation } from "../conversation/useConversation.ts";
import type { Frame } from "../frame.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import { onDemand } from "../on-demand.ts";
import { texts } from "../texts.ts";
import { useStore } from "../useStore.ts";

interface Props {
  frame: Frame;
  visit: Visit;
}

const useRenderer = onDemand<typeof import("./render.ts")>("preview");

/** Unseen messages above the button of a closed chat. */
export function Preview({ frame, visit }: Props) {
  const { config } = useStore(frame);
  const { said, unseen } = useConversation(visit, config);
  return (
    useRenderer(true)?.renderPreview(h, Markdown, {
      heading: texts.messages,
      // Without unseen messages the host requests the greeting.
      messages: unseen.length > 0 ? unseen : said,
      linkText: config.newMessagesNotificationText ?? texts.newMessagesNotificationText,
      onOpen: frame.open,
    }) ?? null
  );
}
