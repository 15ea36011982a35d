import type { ListedNote } from "@parley/contract";
import { expect, test } from "vitest";
import { dateOf } from "../../ui/text/times.ts";
import { notesByDay } from "./notes-by-day.ts";

const aNote = (id: string, customer_id: string, instant: Date) =>
  ({ id, customer_id, customer: { id: customer_id }, created_at: instant.toISOString().slice(0, 19) }) as ListedNote;

test("notes are grouped by day in the reader's time zone, then by customer", () => {
  const lateAtNight = new Date(2026, 10, 21, 23, 59, 59);
  const justAfter = new Date(2026, 10, 22, 0, 0, 0);
  const days = notesByDay([
    aNote("4", "ann", justAfter),
    aNote("3", "ann", lateAtNight),
    aNote("2", "bob", lateAtNight),
    aNote("1", "ann", lateAtNight),
  ]);
  expect(days.map(({ day }) => day)).toEqual([dateOf(+justAfter), dateOf(+lateAtNight)]);
  expect(
    days.map(({ customers }) => customers.map(({ customer, notes }) => [customer.id, notes.map(({ id }) => id)])),
  ).toEqual([
    [["ann", ["4"]]],
    [
      ["ann", ["3", "1"]],
      ["bob", ["2"]],
    ],
  ]);
});
