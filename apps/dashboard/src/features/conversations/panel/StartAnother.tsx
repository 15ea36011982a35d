import { Button } from "@mantine/core";
import { memo, useId, useRef, useState } from "react";
import { textsOf } from "../../../texts/text.ts";
import { StartConversation, startTexts } from "../../customers/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useOpenConversation } from "../views/useOpenConversation.ts";
import { useRelatedConversations } from "./RelatedConversations.tsx";
import styles from "./StartAnother.module.css";

const text = textsOf(startTexts);

/** Writes to the customer in a new conversation. Unavailable while the customer has an open one. */
export const StartAnother = memo(({ conversation }: { conversation: CachedConversation }) => {
  const [isStarting, setStarting] = useState(false);
  const openConversation = useOpenConversation();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { data: related } = useRelatedConversations(conversation.id);
  const isOneOpen = [conversation, ...(related ?? [])].some(({ status }) => status === "open");
  function close() {
    setStarting(false);
    button.current?.focus();
  }
  return (
    <>
      <Button
        ref={button}
        className={styles.start ?? ""}
        variant="default"
        size="xs"
        fullWidth
        disabled={isOneOpen || !related}
        {...(isOneOpen && { "aria-describedby": hintId })}
        onClick={() => setStarting(true)}
      >
        {text("customerTalk.start")}
      </Button>
      {isOneOpen && (
        <p id={hintId} className={styles.hint}>
          {text("customerTalk.isOpen")}
        </p>
      )}
      {isStarting && (
        <StartConversation
          customer={conversation.customer}
          onStarted={openConversation}
          onClose={close}
          onLoadError={close}
        />
      )}
    </>
  );
});
