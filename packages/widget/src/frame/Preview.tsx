import type { Visit } from "@parley/sdk/internal";
import { previewMessages } from "./conversation/message/preview-messages.ts";
import { useConversation } from "./conversation/useConversation.ts";
import type { Frame } from "./frame.ts";
import { Markdown } from "./markdown/Markdown.tsx";
import styles from "./Preview.module.css";
import { texts } from "./texts.ts";
import { useStore } from "./useStore.ts";

interface Props {
  frame: Frame;
  visit: Visit;
}

/** Unseen messages above the button of a closed chat. */
export function Preview({ frame, visit }: Props) {
  const { config } = useStore(frame);
  const { said, unseen } = useConversation(visit, config);
  // Without unseen messages the host requests the greeting.
  const shown = previewMessages(unseen.length > 0 ? unseen : said);
  return (
    <main class={styles.preview}>
      <h1 class={styles.heading}>{texts.messages}</h1>
      {shown.map(({ id, author, body }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div key={id} class={styles.message} onClick={frame.open}>
          <strong>{author?.name}</strong>
          <Markdown text={body} />
        </div>
      ))}
      <button type="button" class={styles.open} onClick={frame.open}>
        {config.newMessagesNotificationText ?? texts.newMessagesNotificationText}
      </button>
    </main>
  );
}
