import type { WorkingHours } from "@parley/contract";
import { useState } from "react";
import { allHours } from "./working-hours.ts";

/** Two rows can be equal, so each row has an id. */
interface HoursRow {
  id: number;
  hours: WorkingHours;
}

/** The state of the working hours form. */
export function useHoursRows(initial: WorkingHours[]) {
  const [rows, setRows] = useState<HoursRow[]>(() => initial.map((hours, id) => ({ id, hours })));
  const isChanged = JSON.stringify(rows.map(({ hours }) => hours)) !== JSON.stringify(initial);
  return {
    rows,
    isChanged,
    add: () => setRows([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, hours: allHours }]),
    change: (id: number, hours: WorkingHours) => setRows(rows.map((row) => (row.id === id ? { id, hours } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}
