import { createContext, type ReactNode, use, useId } from "react";
import { IconChevron } from "../../../ui/theme/icons.ts";
import { toggleCollapsed, useIsCollapsed } from "./collapsed-sections.ts";
import styles from "./PanelSection.module.css";

interface PanelSectionProps {
  /** What it is remembered by when it is folded. */
  name: string;
  title: string;
  /** What can be done about all of it. */
  action?: ReactNode;
  children: ReactNode;
}

/** What the headings of sections are, by what stands above the panel. */
export const SectionHeading = createContext<"h2" | "h4">("h4");

/** A part of the customer's panel that can be folded. */
export function PanelSection({ name, title, action, children }: PanelSectionProps) {
  const id = useId();
  const Heading = use(SectionHeading);
  const isFolded = useIsCollapsed(name);
  return (
    <section className={styles.section}>
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
        {!isFolded && action}
      </div>
      <div id={id} hidden={isFolded}>
        {children}
      </div>
    </section>
  );
}
