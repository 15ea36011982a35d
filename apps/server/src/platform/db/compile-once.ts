import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

class Placeholder {}

/**
 * A query that Kysely compiles once and that then runs with other values. It is for the queries of every request:
 * building and compiling a query blocks the thread 20 times as long as sending it.
 * @param build may use each value only as a parameter: it receives placeholders instead of the values
 */
export function compileOnce<V extends unknown[], Row>(build: (db: Database, ...values: V) => Compilable<Row>) {
  const placeholders = Array.from({ length: build.length - 1 }, () => new Placeholder());
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Database, ...values: V): Promise<Row[]> => {
    compiled ??= build(db, ...(placeholders as V)).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[placeholders.indexOf(parameter)] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
