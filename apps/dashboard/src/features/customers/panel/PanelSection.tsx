import { createContext, type ReactNode, use, useId } from "react";
import { IconChevron } from "../../../ui/theme/icons.ts";
import { toggleCollapsed, useIsCollapsed } from "./collapsed-sections.ts";
import styles from "./PanelSection.module.css";

interface PanelSectionProps {
  /** The key under which the browser stores that the section is collapsed. */
  name: string;
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
