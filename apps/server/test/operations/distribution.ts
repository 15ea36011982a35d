import pg from "pg";

/** A node of PostgreSQL's plan in JSON, as far as it is read here. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  Plans?: PlanNode[];
}

const SHOWN_CHARACTERS = 200;

/**
 * Those of the statements that read a table of accounts without a condition for one account. A database that is
 * distributed by account can run the others on one machine. Each is shown with these tables and its beginning.
 */
export async function statementsAcrossAccounts(databaseUrl: string, statements: Iterable<string>): Promise<string[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const keys = await accountKeys(db);
    const found = [];
    for (const statement of statements) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(statement)) continue;
      const tables = tablesAcrossAccounts(await planOf(db, statement), keys);
      if (tables.length > 0) found.push(`${tables.join(", ")}: ${beginningOf(statement)}`);
    }
    return found.toSorted();
  } finally {
    await db.end();
  }
}

/** The column with the account's id, by table. */
async function accountKeys(db: pg.Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ table_name: string }>(`
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`);
  return new Map([["accounts", "id"], ...rows.map(({ table_name }) => [table_name, "account_id"] as const)]);
}

async function planOf(db: pg.Client, statement: string): Promise<PlanNode> {
  const { rows } = await db.query(`explain (generic_plan, verbose, format json) ${statement}`);
  return rows[0]["QUERY PLAN"][0].Plan;
}

function tablesAcrossAccounts(plan: PlanNode, keys: Map<string, string>): string[] {
  const limited = limitedColumns(JSON.stringify(plan));
  const across = scansIn(plan).filter(({ "Relation Name": table, Alias: alias }) => {
    const key = keys.get(table!);
    return key && !limited.has(`${alias}.${key}`);
  });
  return [...new Set(across.map((scan) => scan["Relation Name"]!))].toSorted();
}

/** The columns, as `alias.column`, that equal a value of the statement, also through other columns. */
function limitedColumns(plan: string): Set<string> {
  const equalities = [...plan.matchAll(/\((\w+\.\w+) = (\$\d+|'[^']*'::uuid|\w+\.\w+)\)/g)];
  const limited = new Set<string>();
  for (let known = -1; known < limited.size; ) {
    known = limited.size;
    for (const [, one, other] of equalities) {
      if (/^[$']/.test(other!) || limited.has(other!)) limited.add(one!);
      else if (limited.has(one!)) limited.add(other!);
    }
  }
  return limited;
}

function scansIn(node: PlanNode): PlanNode[] {
  const inner = (node.Plans ?? []).flatMap(scansIn);
  return node["Relation Name"] && node["Node Type"] !== "ModifyTable" ? [node, ...inner] : inner;
}

function beginningOf(statement: string) {
  const line = statement.replaceAll(/\s+/g, " ").trim();
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)} …` : line;
}
