import type { Lambda, LambdaRun } from "@parley/contract";
import { strToU8, zipSync } from "fflate";
import { sql } from "kysely";
import type { Agent, World } from "../harness/world.ts";

export const path = "/api/lambdas";

/** An agent's function with an API key. */
export async function aFunction(world: World, agent: Agent, code: string): Promise<Lambda> {
  await world.aKey(agent);
  const body = { lambda: { name: world.unique("function"), code } };
  return world.data<Lambda>("POST", path, { token: agent.token, body });
}

export const deploy = (world: World, { token }: Agent, { id }: Lambda, body: object = {}) =>
  world.data<Lambda>("POST", `${path}/${id}/deploy`, { token, body });

export async function aDeployed(world: World, agent: Agent, code: string): Promise<Lambda> {
  return deploy(world, agent, await aFunction(world, agent, code));
}

export const invoke = <T = unknown>(world: World, { token }: Agent, { id }: Lambda, event: object = {}) =>
  world.data<T>("POST", `${path}/${id}/invoke`, { token, body: event });

export const runsOf = (world: World, { token }: Agent, { id }: Lambda) =>
  world.data<LambdaRun[]>("GET", `${path}/${id}/runs`, { token });

/** The number of delayed runs. */
export async function jobsForLater({ db }: World) {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where task_identifier = 'run-function' and locked_at is null and run_at > now()`.execute(
    db,
  );
  return rows.length;
}

export const activate = (world: World, { token }: Agent, { id }: Lambda) =>
  world.data<Lambda>("PUT", `${path}/${id}`, { token, body: { lambda: { status: "active" } } });

/** A deployment's form with a zip of these files. */
export function aBundle(files: Record<string, string>, fields: Record<string, string> = {}) {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return aForm(zipSync(Object.fromEntries(entries)), fields);
}

export function aForm(bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" }), "code.zip");
  return form;
}
