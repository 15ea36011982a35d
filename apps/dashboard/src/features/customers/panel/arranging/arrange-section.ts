import { createContext } from "react";
import type { SectionName } from "./section-order.ts";

interface Arrangement {
  move(name: SectionName, title: string, by: 1 | -1): void;
  canMove(name: SectionName, by: 1 | -1): boolean;
}

/** How sections are moved. Undefined outside of `PanelSections`. */
export const ArrangeSection = createContext<Arrangement | undefined>(undefined);
