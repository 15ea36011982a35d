import { CloseButton, VisuallyHidden } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useDelayedFlag } from "../../ui/feedback/useDelayedFlag.ts";
import { runKey } from "../../ui/interaction/run-key.ts";
import type { Entry, Question } from "./entry.ts";
import styles from "./Palette.module.css";
import { optionId, PaletteList } from "./PaletteList.tsx";
import { SearchHelp } from "./SearchHelp.tsx";
import { text } from "./texts.ts";
import { useRecent } from "./useRecent.ts";
import { useSections } from "./useSections.ts";

const SLOW_MS = 1000;

interface PaletteBoxProps {
  onChoose(run: () => void): void;
  onClose(): void;
}

/** The search field and the matching entries. The focus stays in the field; the arrow keys move the selection. */
export function PaletteBox({ onChoose, onClose }: PaletteBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []); // the default focus is delayed, and earlier keys would be lost
  const { recent, keepRecent } = useRecent();
  const [typed, setTyped] = useState("");
  const [question, setQuestion] = useState<Question>();
  const [activeId, setActiveId] = useState<string>();
  const { sections, refusal, isSearching } = useSections(typed, question, recent);
  const isSlow = useDelayedFlag(isSearching, SLOW_MS);
  const entries = sections.flatMap((section) => section.entries);
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];

  function type(next: string) {
    setTyped(next);
    setActiveId(undefined);
  }

  function move(by: number) {
    const at = active ? entries.indexOf(active) : 0;
    setActiveId(entries[(at + by + entries.length) % entries.length]?.id);
  }

  function ask(next: Question | undefined) {
    setQuestion(next);
    type("");
  }

  function choose({ id, run, marks }: Entry) {
    if (typeof run !== "function") return ask(run.ask);
    if (!marks) keepRecent(id); // search results are not listed as recent
    onChoose(run);
  }

  /** Handles keys before the field does, because the field's own handling does not support screen readers. */
  function press(event: KeyboardEvent) {
    runKey(event, {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: active && (() => choose(active)),
      Backspace: question && typed === "" ? () => ask(undefined) : undefined,
    });
  }

  return (
    <>
      <div onKeyDownCapture={press}>
        <Spotlight.Search
          ref={field}
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
        <VisuallyHidden>{typed !== "" && !isSlow && text("palette.found", { count: entries.length })}</VisuallyHidden>
        <VisuallyHidden>{isSlow && text("search.busy")}</VisuallyHidden>
      </span>
      <SearchHelp refusal={refusal} isBusy={isSlow} />
      <PaletteList id={id} sections={sections} active={active} onChoose={choose} />
    </>
  );
}
