import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { customerColumnsWith, declaredCustomerColumns } from "./customer-columns.ts";

test("the contract documents every column as it is declared", () => {
  const document = readFileSync(new URL("../../../../docs/contract/data-model.md", import.meta.url), "utf8");
  const [, section = ""] = document.split("#### Columns of a customer\n");
  const table = section.split("\n").filter((line) => line.startsWith("| `"));
  const yes = (isTrue: boolean) => (isTrue ? "yes" : "–");
  const rows = Object.entries(declaredCustomerColumns).map(
    ([name, { shape, report, draft, change, filter, exported, imported, merged }]) =>
      [
        `\`${name}\``,
        shape || "–",
        report || "–",
        yes(draft),
        yes(change),
        filter || "–",
        yes(exported),
        imported || "–",
        merged || "–",
      ].join(" | "),
  );
  expect(table.slice(0, rows.length)).toEqual(rows.map((row) => `| ${row} |`));
});

test("columns with a property come in the order of their declaration", () => {
  expect(customerColumnsWith("input", "tel", "email")).toEqual(["email", "phone"]);
});
