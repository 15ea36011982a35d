import { expect, test } from "vitest";
import { inOrder, nextOrder, orderInText, textOfOrder } from "./order.ts";

test("an order survives the address", () => {
  expect(orderInText(null)).toBeUndefined();
  expect(orderInText("name")).toEqual({ column: "name", isDescending: false });
  expect(textOfOrder(orderInText("-name")!)).toBe("-name");
});

test("clicks on a heading sort ascending, descending, and not at all; another heading starts over", () => {
  const first = nextOrder(undefined, "name");
  const second = nextOrder(first, "name");
  expect([first?.isDescending, second?.isDescending, nextOrder(second, "name")]).toEqual([false, true, undefined]);
  expect(nextOrder(second, "email")).toEqual({ column: "email", isDescending: false });
});

test("rows are sorted like a person would, and empty values come last in both directions", () => {
  const rows = [{ name: "b10" }, { name: "" }, { name: "B2" }, { name: null }, { name: "á" }];
  const names = (text: string) =>
    inOrder(rows, orderInText(text), { name: ({ name }) => name }).map(({ name }) => name);
  expect(names("name")).toEqual(["á", "B2", "b10", "", null]);
  expect(names("-name")).toEqual(["b10", "B2", "á", "", null]);
  expect(names("constructor")).toEqual(["b10", "", "B2", null, "á"]);
});
