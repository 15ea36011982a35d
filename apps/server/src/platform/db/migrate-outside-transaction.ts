import pg from "pg";

const MARKER = /^-- outside a transaction$/m;
/** Before a statement that changes a limited number of rows. */
const BATCH = /^-- in batches$/m;

/** Returns whether a migration has the marker. Such a migration can be interrupted, so it must be repeatable. */
export const isOutsideTransaction = (sql: string) => MARKER.test(sql);

/**
 * Runs the statements one by one, each in a transaction of its own, on a separate connection. Statements end with a
 * semicolon at the end of a line. A statement that is marked with `-- in batches` is repeated until it changes no row.
 */
export async function runOutsideTransaction(
  { options }: pg.Pool,
  name: string,
  sql: string,
  report: (step: string) => void,
) {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: "parley",
    keepAlive: true,
    options: "-c TimeZone=UTC -c statement_timeout=0",
  });
  client.on("error", () => {}); // the running statement fails as well
  await client.connect();
  try {
    for (const [index, statement] of statementsOf(sql).entries()) {
      const step = `${name}, statement ${index + 1}`;
      report(step);
      if (BATCH.test(statement)) await repeat(client, statement, (rows) => report(`${step}: ${rows} rows`));
      else await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

async function repeat(client: pg.Client, statement: string, report: (rows: number) => void) {
  for (let rows = 0; ; report(rows)) {
    const { rowCount } = await client.query(statement);
    if (!rowCount) return;
    rows += rowCount;
  }
}

const statementsOf = (sql: string) => sql.split(/;[ \t\r]*$/m).filter((part) => part.replace(/--.*/g, "").trim());
