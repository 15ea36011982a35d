import { createContext, type ReactNode, use, useId } from "react";
import { useStore } from "zustand";
import { createStoredStore } from "../../../platform/client-state.ts";
import { textsIn } from "../../../platform/storage.ts";
import { IconChevron } from "../../../ui/theme/icons.ts";
import { SectionMenu } from "./arranging/SectionMenu.tsx";
import type { SectionName } from "./arranging/section-order.ts";
import styles from "./PanelSection.module.css";

/** The panel sections that this agent has collapsed in this browser. */
const collapsed = createStoredStore<readonly string[]>("folded-sections", textsIn);

interface PanelSectionProps {
  /** The key under which the browser stores the place of the section, and that it is collapsed. */
  name: SectionName;
  title: string;
  /** A control for the whole section. */
  action?: ReactNode;
  children: ReactNode;
}

/** The level of the section headings, which depends on the headings above the panel. */
export const SectionHeading = createContext<"h2" | "h4">("h4");

/** A collapsible section of the customer's panel. */
export function PanelSection({ name, title, action, children }: PanelSectionProps) {
  const id = useId();
  const Heading = use(SectionHeading);
  const isFolded = useIsCollapsed(name);
  return (
    <section className={styles.section} data-section={name}>
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => toggleCollapsed(name)}
          >
            <IconChevron className={styles.chevron} size={14} stroke={2} aria-hidden="true" />
            {title}
          </button>
        </Heading>
        <div className={styles.actions}>
          {!isFolded && action}
          <SectionMenu name={name} title={title} />
        </div>
      </div>
      <div id={id} hidden={isFolded}>
        {children}
      </div>
    </section>
  );
}

const useIsCollapsed = (name: string) => useStore(collapsed, (names) => names.includes(name));

function toggleCollapsed(name: string) {
  const names = collapsed.getState();
  collapsed.save(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
}
