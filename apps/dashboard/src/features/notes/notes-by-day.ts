import type { ListedNote } from "@parley/contract";
import { dateOf, instantOf } from "../../ui/text/times.ts";

interface CustomersNotes {
  customer: ListedNote["customer"];
  notes: ListedNote[];
}

interface Day {
  day: string;
  customers: CustomersNotes[];
}

/** Groups notes by the day in the reader's time zone, then by customer. The order of the notes is kept. */
export function notesByDay(notes: ListedNote[]): Day[] {
  const days = Map.groupBy(notes, (note) => dateOf(instantOf(note.created_at)));
  return [...days].map(([day, itsNotes]) => ({
    day,
    customers: [...Map.groupBy(itsNotes, (note) => note.customer_id).values()].map((notes) => ({
      customer: notes[0]!.customer,
      notes,
    })),
  }));
}
