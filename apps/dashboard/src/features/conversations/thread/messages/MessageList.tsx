import type { File } from "@parley/contract";
import { type ReactNode, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "../../../../ui/page/lazy-component.tsx";
import { dateOf } from "../../../../ui/text/times.ts";
import type { CachedEntry } from "../../cache/timeline.ts";
import { text } from "../../texts.ts";
import { type ThreadItem, type ThreadMessage, threadItems } from "../thread-items.ts";
import { TimelineEntries } from "../timeline/TimelineEntries.tsx";
import { MessageGroup, type NamedCustomer } from "./MessageGroup.tsx";
import styles from "./MessageList.module.css";
import { isPicture, OpenPicture } from "./pictures.ts";

interface MessageListProps {
  messages: ThreadMessage[];
  newFrom?: string | undefined;
  timeline?: CachedEntry[] | undefined;
  /** The customer of the conversation, as the team names them. */
  customer?: NamedCustomer | undefined;
}

/** Messages grouped by day and author, with a line before new messages, and timeline entries in between. */
export function MessageList({ messages, newFrom, timeline, customer }: MessageListProps) {
  const items = useMemo(() => threadItems(messages, newFrom, timeline), [messages, newFrom, timeline]);
  return (
    <Pictures messages={messages}>
      <ol className={styles.messages}>{items.map((item) => toListItem(item, customer))}</ol>
    </Pictures>
  );
}

function toListItem(item: ThreadItem, customer: NamedCustomer | undefined) {
  switch (item.kind) {
    case "day":
      return (
        <li key={item.key} className={styles.day}>
          {dateOf(item.at)}
        </li>
      );
    case "new":
      return (
        <li key={item.key} className={styles.new}>
          {text("thread.new")}
        </li>
      );
    case "group":
      return <MessageGroup key={item.key} side={item.side} messages={item.messages} customer={customer} />;
    case "decided":
      return <TimelineEntries key={item.key} entries={item.entries} />;
  }
}

const Gallery = lazyComponent(async () => (await import("./Gallery.tsx")).Gallery);

/** Provides a gallery of the images in these messages. */
function Pictures({ messages, children }: { messages: ThreadMessage[]; children: ReactNode }) {
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
