import { CloseButton } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useId, useState } from "react";
import { text } from "../../texts/text.ts";
import { Spoken } from "../../ui/Spoken.tsx";
import type { Entry, Question } from "./entry.ts";
import styles from "./Palette.module.css";
import { optionId, PaletteList } from "./PaletteList.tsx";
import { useRecent } from "./useRecent.ts";
import { useSections } from "./useSections.ts";

interface PaletteBoxProps {
  onChoose(run: () => void): void;
  onClose(): void;
}

/** A field, and what fits what is typed into it. The focus stays in the field; the arrow keys move the choice. */
export function PaletteBox({ onChoose, onClose }: PaletteBoxProps) {
  const id = useId();
  const { recent, keepRecent } = useRecent();
  const [typed, setTyped] = useState("");
  const [question, setQuestion] = useState<Question>();
  const [at, setAt] = useState(0);
  const sections = useSections(typed, question, recent);
  const entries = sections.flatMap((section) => section.entries);
  const active = entries[Math.min(at, entries.length - 1)];

  function type(next: string) {
    setTyped(next);
    setAt(0);
  }

  function ask(next: Question | undefined) {
    setQuestion(next);
    type("");
  }

  function choose({ id, run }: Entry) {
    if (typeof run !== "function") return ask(run.ask);
    keepRecent(id);
    onChoose(run);
  }

  /** Before the field hears it: its own way with these keys knows nothing of screen readers. */
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => setAt((at + 1) % entries.length),
      ArrowUp: () => setAt((at - 1 + entries.length) % entries.length),
      Enter: active && (() => choose(active)),
      Backspace: question && typed === "" ? () => ask(undefined) : undefined,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  return (
    <>
      <div onKeyDownCapture={press}>
        <Spotlight.Search
          classNames={{ input: styles.input! }}
          role="combobox"
          aria-label={text(question ? `palette.${question}` : "palette.placeholder")}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={active && optionId(id, active)}
          placeholder={text(question ? `palette.${question}` : "palette.placeholder")}
          value={typed}
          onChange={(event) => type(event.target.value)}
          maxLength={200}
          rightSectionPointerEvents="all"
          rightSection={<CloseButton aria-label={text("form.close")} onClick={onClose} />}
        />
      </div>
      <span role="status">
        <Spoken>{typed !== "" && text("palette.found", { count: entries.length })}</Spoken>
      </span>
      <PaletteList id={id} sections={sections} active={active} onChoose={choose} />
    </>
  );
}
