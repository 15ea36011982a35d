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

/** Notes by the reader's day, and in it by customer, each in the order in which they come. */
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
