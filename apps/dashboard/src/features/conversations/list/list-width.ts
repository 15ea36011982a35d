import { useStore } from "zustand";
import { createStoredStore } from "../../../platform/client-state.ts";

/** In px. */
export const listWidths = { least: 260, most: 360, usual: 280 };

const width = createStoredStore<number>("list-width", (kept) => {
  const isValid = typeof kept === "number" && kept >= listWidths.least && kept <= listWidths.most;
  return isValid ? kept : listWidths.usual;
});

export const useListWidth = () => useStore(width);
export const chooseListWidth = (chosen: number) => void width.save(chosen);
