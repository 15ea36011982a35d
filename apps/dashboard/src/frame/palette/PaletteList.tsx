import { useEffect, useRef } from "react";
import { Keys } from "../../ui/interaction/Keys.tsx";
import { Highlight } from "../../ui/text/Highlight.tsx";
import type { Section } from "./arrange.ts";
import type { Entry, Group } from "./entry.ts";
import styles from "./Palette.module.css";
import { text } from "./texts.ts";

interface PaletteListProps {
  id: string;
  sections: Section[];
  active: Entry | undefined;
  onChoose(entry: Entry): void;
}

/** The entries, by group. */
export function PaletteList({ id, sections, active, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (sections.length === 0) return <p className={styles.nothing}>{text("palette.nothing")}</p>;
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={text("palette.list")}>
      {sections.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-label={nameOf(group)}>
          <p className={styles.group} aria-hidden="true">
            {nameOf(group)}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={entry.id}
              id={optionId(id, entry)}
              className={styles.entry}
              role="option"
              aria-selected={entry === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span className={styles.label} dir="auto">
                <Highlight terms={entry.marks ?? []}>{entry.label}</Highlight>
              </span>
              {entry.detail && (
                <span className={styles.detail} dir="auto">
                  <Highlight terms={entry.marks ?? []}>{entry.detail}</Highlight>
                </span>
              )}
              {entry.aside && <span className={styles.aside}>{entry.aside}</span>}
              <Keys keys={entry.keys ?? []} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export const optionId = (listId: string, entry: Entry) => `${listId}-${entry.id.replaceAll(" ", "-")}`;

const nameOf = (group: Group) =>
  text(
    (
      {
        recent: "palette.recent",
        conversation: "palette.conversation",
        assign: "command.assign",
        move: "conversation.move",
        tag: "tags.label",
        insert: "menu.savedReplies",
        people: "palette.people",
        go: "palette.go",
        app: "palette.app",
        search: "palette.searching",
        customers: "search.customers",
        companies: "search.companies",
        conversations: "search.conversations",
        messages: "search.messages",
      } as const
    )[group],
  );
