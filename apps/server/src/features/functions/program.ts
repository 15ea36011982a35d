import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Program } from "../../platform/sandbox/program.ts";
import type { Scope } from "../../platform/scope.ts";
import { findKeyValue } from "../api-keys/index.ts";
import type { Deployment } from "./queries.ts";

export const compressFiles = (files: Record<string, string>): Promise<Buffer> => promisify(gzip)(JSON.stringify(files));

/** A deployment that is ready to run, with its API key unless that was deleted. */
export async function buildProgram(
  scope: Scope,
  functionId: string,
  deployment: Deployment,
  files: Program["files"],
): Promise<Program> {
  const { publicUrl, functionKeyAliases } = scope.platform.config;
  const key = deployment.api_key_id ? await findKeyValue(scope, deployment.api_key_id) : "";
  const names = ["PARLEY_API_KEY", ...functionKeyAliases];
  return {
    id: functionId,
    owner: scope.accountId,
    version: `${deployment.version} ${deployment.api_key_id}`,
    environment: { PARLEY_URL: publicUrl, ...Object.fromEntries(names.map((name) => [name, key])) },
    files,
  };
}
