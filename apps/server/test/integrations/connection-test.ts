import type { ConnectionCheck, ConnectionTest, IntegrationName } from "@parley/contract";
import type { Agent, World } from "../harness/world.ts";

export const runConnectionTest = (world: World, { token }: Agent, name: IntegrationName, authorization_id: string) =>
  world.data<ConnectionTest>("POST", `/api/integrations/${name}/test`, { token, body: { authorization_id } });

/** The status of each check, with its code: `{token: "failed invalid_auth"}`. */
export const statusesIn = ({ checks }: ConnectionTest) =>
  Object.fromEntries(checks.map(({ id, status, code }) => [id, code === null ? status : `${status} ${code}`]));

export const checkIn = ({ checks }: ConnectionTest, id: ConnectionCheck["id"]) =>
  checks.find((check) => check.id === id);
