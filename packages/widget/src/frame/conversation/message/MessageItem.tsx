import { h } from "preact";
import { Markdown } from "../../markdown/Markdown.tsx";
import { onDemand } from "../../on-demand.ts";
import { texts } from "../../texts.ts";
import { Avatar } from "../Avatar.tsx";
import { PaperClip } from "../PaperClip.tsx";
import styles from "./MessageItem.module.css";
import type { ShownMessage } from "./shown-message.ts";

const useAttachments = onDemand<typeof import("./attachments.ts")>("attachments");

interface Props {
  said: ShownMessage;
  /** The previous message has another author. */
  isFirstOfGroup: boolean;
  onRetry?(messageId: string): void;
}

export function MessageItem({ said, isFirstOfGroup, onRetry }: Props) {
  const { id, author, body, attachments, pending } = said;
  const script = useAttachments(attachments.length > 0);
  return (
    <li class={styles.item} data-own={!author} data-first={isFirstOfGroup} data-pending={pending}>
      {author && isFirstOfGroup && <Avatar author={author} />}
      <div class={styles.column}>
        {author && isFirstOfGroup && <span class={styles.name}>{author.name}</span>}
        <div class={styles.bubble}>
          {body && <Markdown text={body} />}
          {script?.renderAttachments(h, PaperClip, texts, attachments)}
        </div>
        {pending === "refused" && (
          <button type="button" class={styles.retry} onClick={() => onRetry?.(id)}>
            {texts.notSent} {texts.retry}
          </button>
        )}
      </div>
    </li>
  );
}
