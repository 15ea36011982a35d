import { VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { useStore } from "zustand";
import { createStoredUserStore } from "../../../../platform/client-state.ts";
import { textsIn } from "../../../../platform/storage.ts";
import { text } from "../texts.ts";
import { ArrangeSection } from "./arrange-section.ts";
import { moveSection, orderFrom, type SectionName } from "./section-order.ts";

/** The order in which this agent sees the sections in this browser. */
const order = createStoredUserStore("section-order", (kept) => orderFrom(textsIn(kept)));

/** The sections in the agent's order. Each section has a menu that moves it. */
export function PanelSections({ sections }: { sections: Partial<Record<SectionName, ReactNode>> }) {
  const names = useStore(order);
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState("");

  function visibleNames() {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
    return all.map(({ dataset }) => dataset.section ?? "");
  }

  function move(name: SectionName, title: string, by: 1 | -1) {
    const visible = visibleNames();
    order.save(moveSection(names, visible, name, by));
    setMoved(text("section.moved", { title, place: visible.indexOf(name) + 1 + by, of: visible.length }));
  }

  function canMove(name: SectionName, by: 1 | -1) {
    const visible = visibleNames();
    return visible[visible.indexOf(name) + by] !== undefined;
  }

  return (
    <ArrangeSection value={{ move, canMove }}>
      <div ref={list}>
        {names.map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
      </div>
      <span role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </span>
    </ArrangeSection>
  );
}
