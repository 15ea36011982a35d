import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { text } from "../../texts/text.ts";
import { announcedAs, nameOf, shownAs } from "../../ui/shortcuts.ts";
import styles from "./Composer.module.css";
import { type ComposerMode, keepDraft, useDraft } from "./drafts.ts";
import { send } from "./outbox.ts";
import { paneIds } from "./panes.ts";

/** Where an answer, or a note to the team, is written. What is typed is kept until it is sent. */
export function Composer({ conversationId }: { conversationId: string }) {
  const { body, mode } = useDraft(conversationId);
  const [isFocused, setFocused] = useState(false);
  const isBlank = body.trim() === "";
  const isNote = mode === "note";

  function submit() {
    if (isBlank) return;
    send({ conversation_id: conversationId, body, type: mode });
    keepDraft(conversationId, { body: "", mode });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const key = nameOf(event);
    if (key === "mod+enter") {
      event.preventDefault();
      submit();
    }
    if (key === "escape") event.currentTarget.blur();
  }

  return (
    <form
      className={styles.composer}
      id={paneIds.composer}
      data-mode={mode}
      aria-label={text("composer.label")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        classNames={{ root: styles.modes ?? "", indicator: styles.mode ?? "" }}
        aria-label={text("composer.mode")}
        size="xs"
        value={mode}
        onChange={(value) => keepDraft(conversationId, { body, mode: value as ComposerMode })}
        data={[
          { value: "reply", label: text("composer.reply") },
          { value: "note", label: text("composer.note") },
        ]}
      />
      <Textarea
        classNames={{ input: styles.input ?? "" }}
        variant="unstyled"
        aria-label={text(isNote ? "composer.noteLabel" : "composer.replyLabel")}
        placeholder={text(isNote ? "composer.notePlaceholder" : "composer.replyPlaceholder")}
        autosize
        minRows={2}
        maxRows={isFocused ? 12 : 4}
        value={body}
        onChange={(event) => keepDraft(conversationId, { body: event.target.value, mode })}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div className={styles.foot}>
        <span className={styles.hint}>{isNote ? text("composer.noteHint") : ""}</span>
        <Button type="submit" size="xs" disabled={isBlank} aria-keyshortcuts={announcedAs("mod+enter")}>
          {text(isNote ? "composer.addNote" : "composer.send")}
          <span className={styles.key} aria-hidden="true">
            {shownAs("mod+enter")}
          </span>
        </Button>
      </div>
    </form>
  );
}
