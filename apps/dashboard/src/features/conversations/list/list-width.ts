import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";

const STORAGE_KEY = "list-width";

/** In px. */
export const listWidths = { least: 260, most: 360, usual: 280 };

const width = createStore(keptWidth());

export const useListWidth = () => useStore(width);

export function chooseListWidth(chosen: number) {
  storage.write(STORAGE_KEY, chosen);
  width.set(chosen);
}

function keptWidth(): number {
  const kept = storage.read<number>(STORAGE_KEY);
  const isValid = typeof kept === "number" && kept >= listWidths.least && kept <= listWidths.most;
  return isValid ? kept : listWidths.usual;
}
