import type { Visit } from "@parley/sdk/internal";
import styles from "./QuickReplies.module.css";
import type { QuickReply } from "./quick-replies.ts";

interface Props {
  offered: QuickReply[];
  onSend: Visit["send"];
}

export function QuickReplies({ offered, onSend }: Props) {
  if (offered.length === 0) return null;
  return (
    <div class={styles.replies}>
      {offered.map(({ text, action }) => (
        <button
          key={action}
          type="button"
          dir="auto"
          onClick={() => onSend({ body: text, attachments: [], metadata: { reply_action: action } })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
