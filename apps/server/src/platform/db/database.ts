import { Kysely, type KyselyPlugin, PostgresDialect } from "kysely";
import pg from "pg";
import { CannotStart } from "../errors.ts";
import { traceStatement } from "../tracing/statements.ts";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;

const OLDEST_SERVER_VERSION = 160_000;

/**
 * The driver returns values as the API sends them. Instants and dates are text, because JavaScript's Date would drop
 * the microseconds. User ids and counts are numbers.
 */
const parseText = (text: string) => text;
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === pg.types.builtins.INT8) return Number;
    const asText = [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE];
    return (asText as number[]).includes(oid) ? parseText : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Names every statement with parameters, so that each connection parses and plans it once, and adds it to its trace. */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>();

  static #nameOf(text: string) {
    const names = PreparingClient.#names;
    const name = names.get(text) ?? `q${names.size}`;
    names.set(text, name);
    return name;
  }

  // The driver's own signature has a dozen overloads. This override handles only the one that Kysely uses.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text === "string" && Array.isArray(values)) {
      const run = () => super.query({ name: PreparingClient.#nameOf(text), text, values }, ...(rest as []));
      return rest.length === 0 ? traceStatement(text, run) : run();
    }
    return super.query(...(args as [string]));
  }
}

interface PoolSettings {
  /** 0 for no limit. */
  longestQueryMs?: number;
  /** Refuses statements that write, also when the server is no replica. */
  isReadOnly?: boolean;
}

export function createPool(
  url: string,
  size: number,
  { longestQueryMs = 0, isReadOnly = false }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: PreparingClient,
    types,
    application_name: "parley",
    // Set as startup options, because a pooler may reset settings between transactions. The server relies on these
    // only.
    options: [
      `-c TimeZone=UTC -c plan_cache_mode=auto -c statement_timeout=${longestQueryMs}`,
      ...(isReadOnly ? ["-c default_transaction_read_only=on"] : []),
    ].join(" "),
    idleTimeoutMillis: 10_000, // each connection takes 3 MB of the database's memory
    connectionTimeoutMillis: 10_000,
    keepAlive: true, // a query on a host that vanished fails within half a minute
    keepAliveInitialDelayMillis: 10_000,
  } as pg.PoolConfig);
  surviveLostConnections(pool);
  return pool;
}

/**
 * A lost connection fails the query that runs on it. Without a listener, the driver's error events would end the
 * process.
 */
export function surviveLostConnections(pool: pg.Pool) {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** Resolves when the connections are closed. The driver's own `end` resolves before the database has closed them. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const closed = Promise.withResolvers<void>();
  let open = pool.totalCount;
  if (open === 0) closed.resolve();
  pool.on("remove", () => --open === 0 && closed.resolve());
  await pool.end();
  await closed.promise;
}

/** @throws CannotStart when the database does not answer, or is too old */
export async function checkServer(pool: pg.Pool) {
  let version: number;
  try {
    const { rows } = await pool.query("show server_version_num");
    version = Number(rows[0].server_version_num);
  } catch (error) {
    throw new CannotStart(`The database does not answer: ${(error as Error).message}`);
  }
  if (version < OLDEST_SERVER_VERSION) {
    throw new CannotStart(`The database is PostgreSQL ${Math.floor(version / 10_000)}; Parley needs 16 or newer.`);
  }
}

export function createDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins });
}
