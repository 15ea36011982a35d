import type { File } from "@parley/contract";
import { Markdown } from "../../markdown/Markdown.tsx";
import { texts } from "../../texts.ts";
import { Avatar } from "../Avatar.tsx";
import { PaperClip } from "../PaperClip.tsx";
import styles from "./MessageItem.module.css";
import type { ShownMessage } from "./shown-message.ts";

interface Props {
  said: ShownMessage;
  /** The previous message has another author. */
  isFirstOfGroup: boolean;
  onRetry(messageId: string): void;
}

export function MessageItem({ said, isFirstOfGroup, onRetry }: Props) {
  const { id, author, body, attachments, pending } = said;
  return (
    <li class={styles.item} data-own={!author} data-first={isFirstOfGroup} data-pending={pending}>
      {author && isFirstOfGroup && <Avatar author={author} />}
      <div class={styles.column}>
        {author && isFirstOfGroup && <span class={styles.name}>{author.name}</span>}
        <div class={styles.bubble}>
          {body && <Markdown text={body} />}
          {attachments.length > 0 && <Attachments files={attachments} />}
        </div>
        {pending === "refused" && (
          <button type="button" class={styles.retry} onClick={() => onRetry(id)}>
            {texts.notSent} {texts.retry}
          </button>
        )}
      </div>
    </li>
  );
}

function Attachments({ files }: { files: File[] }) {
  return (
    <ul class={styles.attachments} aria-label={texts.attachments}>
      {files.map(({ id, file_url, filename }) => (
        <li key={id}>
          <a href={file_url} target="_blank" rel="noopener noreferrer" dir="auto">
            <PaperClip /> {filename}
          </a>
        </li>
      ))}
    </ul>
  );
}
