import { activeSpan } from "./active-span.ts";

/** Statements have few different texts: values are parameters. */
const summaries = new Map<string, string>();
const MAX_SUMMARIES = 5_000;
const MAX_LENGTH = 255;

/**
 * Adds a span for an SQL statement to the active span. It has neither the text of the statement nor its values. Returns
 * the promise of the statement itself, so that stack traces of its errors stay the same.
 */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const parent = activeSpan();
  if (!parent?.isRecorded) return run();
  const summary = summaryOf(text);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
  const span = parent.startChild({ name: summary, kind: "client", attributes });
  const result = run();
  result.then(
    () => span.end(),
    (error) => span.end(error),
  );
  return result;
}

function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const summary = summarize(text);
  if (summaries.size < MAX_SUMMARIES) summaries.set(text, summary);
  return summary;
}

/**
 * The operations and their tables, in the order of the text: `INSERT messages UPDATE conversations`. Tables that a
 * writing statement reads are left out.
 */
export function summarize(text: string): string {
  const writes = Array.from(
    text.matchAll(/(?<!for |key )\b(insert into|delete from|update)\s+(?!set\b|skip\b)"?(\w+)/gi),
    ([, operation, table]) => `${operation!.split(/\s/)[0]!.toUpperCase()} ${table}`,
  );
  if (writes.length > 0) return [...new Set(writes)].join(" ").slice(0, MAX_LENGTH);
  const [operation = "SQL"] = /\w+/.exec(text) ?? [];
  const [, table] = /\bfrom\s+(?:only\s+)?"?(\w+)/i.exec(text) ?? [];
  if (!table) return operation.toUpperCase();
  return `SELECT ${table}`;
}
