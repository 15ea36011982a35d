import { useStore } from "zustand";
import { createStoredStore } from "../../../../platform/client-state.ts";

/** The height of a row in rem by density. Compact rows show no tags. */
export const rowRem = { comfortable: 4.25, compact: 3.25 } as const;
export type Density = keyof typeof rowRem;

const density = createStoredStore<Density>("list-density", (kept) => (kept === "compact" ? "compact" : "comfortable"));

export const useDensity = () => useStore(density);
export const chooseDensity = (chosen: Density) => void density.save(chosen);
