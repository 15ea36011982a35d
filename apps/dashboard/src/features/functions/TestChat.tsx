import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import type { Message } from "@parley/sdk";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styles from "./TestChat.module.css";
import { text } from "./texts.ts";
import { useTestChat } from "./useTestChat.ts";

interface TestChatProps {
  functionId: string;
  /** Called after the server has stored the message. */
  onSaid(message: object): void;
}

/** A visitor's chat to test a function. Each message runs the function. */
export function TestChat({ functionId, onSaid }: TestChatProps) {
  const { messages, say } = useTestChat(functionId, onSaid);
  const [draft, setDraft] = useState("");
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messages.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.trim()) return;
    say(draft.trim());
    setDraft("");
  };
  return (
    <div className={styles.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard */}
      <div ref={log} className={styles.log} role="log" aria-label={text("function.chat")} tabIndex={0}>
        {messages.map((message) => (
          <Said key={message.id} {...message} />
        ))}
      </div>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          className={styles.input!}
          aria-label={text("function.placeholder")}
          placeholder={text("function.placeholder")}
          autoComplete="off"
          maxLength={10_000}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button type="submit">{text("function.send")}</Button>
      </form>
    </div>
  );
}

function Said({ body, user_id, customer_id }: Message) {
  const isOwn = !user_id && customer_id !== "bot";
  return (
    <div className={styles.message} data-own={isOwn}>
      <VisuallyHidden>{text(isOwn ? "function.you" : "function.answer")} </VisuallyHidden>
      <p dir="auto">{body}</p>
    </div>
  );
}
