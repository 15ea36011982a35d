import { storage } from "../../../../platform/storage.ts";
import { createStore, useStore } from "../../../../platform/store.ts";

const STORAGE_KEY = "list-density";

/** How high the rows of the list are; compact ones go without tags. */
export const rowRem = { comfortable: 4.25, compact: 3.25 } as const;
export type Density = keyof typeof rowRem;

const density = createStore<Density>(storage.read(STORAGE_KEY) === "compact" ? "compact" : "comfortable");

export const useDensity = () => useStore(density);

export function chooseDensity(chosen: Density) {
  storage.write(STORAGE_KEY, chosen);
  density.set(chosen);
}
