import { Readable } from "node:stream";
import { fromReplica } from "../../platform/db/replica/from-replica.ts";
import type { Scope } from "../../platform/scope.ts";
import { writeRow } from "../customers/index.ts";
import { type ImportRow, listRefusals } from "./queries.ts";

const PAGE = 100;

/** The refused rows, each with its number and reason before its cells, to correct and import again. */
export const refusedCsv = (scope: Scope, found: ImportRow) => Readable.from(linesOf(scope, found));

async function* linesOf(scope: Scope, { id, columns }: ImportRow) {
  yield writeRow(["row", "reason", ...columns.map(({ name }) => name)]);
  for (let after = 0; ; ) {
    const refusals = await fromReplica(scope, (scope) => listRefusals(scope, id, after, PAGE));
    const last = refusals.at(-1);
    if (!last) return;
    yield refusals.map(({ row_number, reason, cells }) => writeRow([String(row_number), reason, ...cells])).join("");
    after = last.row_number;
  }
}
