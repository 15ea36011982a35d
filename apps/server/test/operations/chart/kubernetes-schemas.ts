import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "./render-chart.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const OPERATOR = "monitoring.coreos.com/";

/** The module with the schema of a kind: of Kubernetes itself, or of the Prometheus Operator. */
const moduleOf = ({ apiVersion, kind }: Manifest) =>
  apiVersion.startsWith(OPERATOR)
    ? `@kubernetes-models/prometheus-operator/${apiVersion}/${kind}`
    : `kubernetes-models/${apiVersion}/${kind}`;

type Models = Record<string, new (manifest: Manifest) => { validate(): void }>;

/** @throws when a field is missing, or has a value that its schema does not allow */
export async function validate(manifest: Manifest) {
  const models: Models = await import(moduleOf(manifest));
  new models[manifest.kind]!(manifest).validate();
}

/**
 * Compares manifests with the types that are generated from the same schemas. The compiler also finds fields that no
 * schema has, which Kubernetes ignores.
 * @returns its errors
 */
export async function typeErrors(manifests: Manifest[]): Promise<string> {
  const cache = join(root, "node_modules/.cache"); // where the compiler finds the types
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "manifests-"));
  const file = join(folder, "manifests.ts");
  writeFileSync(file, manifests.map(typed).join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", "--ignoreConfig"];
  try {
    return await new Promise((resolve) => {
      execFile(join(root, "node_modules/.bin/tsc"), [...options, file], (_error, stdout) => resolve(stdout));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const typed = (manifest: Manifest, index: number) =>
  `import type { I${manifest.kind} as Kind${index} } from "${moduleOf(manifest)}";
export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`;
