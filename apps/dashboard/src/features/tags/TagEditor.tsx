import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Button, TagsInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import styles from "./TagEditor.module.css";
import { useTags } from "./useTags.ts";

interface TagEditorProps {
  names: string[];
  /** The reason why the last save failed. */
  error?: string | undefined;
  onDone(names: string[]): void;
  onCancel(): void;
}

/** Selects existing tags or creates new ones. Done saves them. */
export function TagEditor({ names, error, onDone, onCancel }: TagEditorProps) {
  const { data: tags = [], error: notLoaded, refetch } = useTags();
  const [picked, setPicked] = useState(names);
  const [typed, setTyped] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    onDone([...new Set([...picked, typed.trim()])].filter((name) => name !== ""));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form className={styles.editor} onSubmit={submit} onKeyDown={onKeyDown}>
      <span className={styles.label}>{text("tags.label")}</span>
      <TagsInput
        classNames={{ root: styles.field ?? "", inputField: styles.input ?? "", pill: styles.pill ?? "" }}
        aria-label={text("tags.label")}
        placeholder={text("tags.placeholder")}
        data={tags.map(({ name }) => name)}
        value={picked}
        onChange={setPicked}
        searchValue={typed}
        onSearchChange={setTyped}
        maxLength={255}
        error={error}
        comboboxProps={{ withinPortal: false, shadow: "md" }}
        data-autofocus
      />
      {notLoaded && (
        <div className={styles.failure}>
          <LoadFailed
            what={text("tags.notLoaded")}
            reason={describeError(notLoaded)}
            onTryAgain={() => void refetch()}
          />
        </div>
      )}
      <Button type="submit" size="xs">
        {text("tags.done")}
      </Button>
    </form>
  );
}
