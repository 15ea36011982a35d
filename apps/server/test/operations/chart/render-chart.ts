import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { IDeployment } from "kubernetes-models/apps/v1";
import type { IJob } from "kubernetes-models/batch/v1";
import type { IContainer, IPodSpec, IPodTemplateSpec, ISecret } from "kubernetes-models/v1";
import { type Document, parseAllDocuments } from "yaml";
import { type Config, readConfig } from "../../../src/platform/config.ts";
import { findHelm } from "./find-helm.ts";

const run = promisify(execFile);
export const CHART = fileURLToPath(new URL("../../../../../deploy/helm", import.meta.url));

/** Values in `deploy/helm/ci`. */
export const EXAMPLES = ["minimal", "everything", "without-optional-parts"] as const;
export type Example = (typeof EXAMPLES)[number];

/** The fields that all manifests have. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

/** The content of the Secret of those values that name one. */
const SECRET = {
  DATABASE_URL: "postgres://parley@postgres.example.com/parley",
  REDIS_URL: "redis://redis.example.com",
  SECRET_KEY: "0123456789abcdef0123456789abcdef",
};

export interface Pod {
  labels: Record<string, string>;
  spec: IPodSpec;
  container: IContainer;
  /** What the server reads from the variables of the manifest and of the Secret. */
  config: Config;
}

/** What Helm makes of the chart, also the manifests of hooks. */
export class RenderedChart {
  readonly manifests: Manifest[];

  constructor(manifests: Manifest[]) {
    this.manifests = manifests;
  }

  /** All manifests of a kind, by name. */
  all<T>(kind: string): Record<string, T> {
    const wanted = this.manifests.filter((each) => each.kind === kind);
    return Object.fromEntries(wanted.map((each) => [each.metadata.name, each as T]));
  }

  /** The pods of servers and of the migration, by the name of the Deployment or Job that creates them. */
  get pods(): Record<string, Pod> {
    const workloads = { ...this.all<IDeployment>("Deployment"), ...this.all<IJob>("Job") };
    const pods = Object.entries(workloads).map(([name, { spec }]) => [name, this.#readPod(spec!.template)]);
    return Object.fromEntries(pods);
  }

  #readPod({ metadata, spec }: IPodTemplateSpec): Pod {
    const container = spec!.containers[0]!;
    const environment = Object.fromEntries(container.env!.map(({ name, value }) => [name, value!]));
    const config = readConfig({ ...this.#secretOf(container), ...environment });
    return { labels: metadata!.labels!, spec: spec!, container, config };
  }

  #secretOf({ envFrom }: IContainer): Record<string, string> {
    const secret = this.all<ISecret>("Secret")[envFrom![0]!.secretRef!.name!];
    if (!secret) return SECRET;
    const decoded = Object.entries(secret.data!).map(([name, text]) => [name, Buffer.from(text, "base64").toString()]);
    return Object.fromEntries(decoded);
  }
}

export async function renderChart(example: Example, settings: string[] = []): Promise<RenderedChart> {
  const values = join(CHART, `ci/${example}.yaml`);
  const output = await helm("template", "parley", CHART, "--values", values, ...set(settings));
  return new RenderedChart(parseAllDocuments(output).map(readManifest));
}

function readManifest(document: Document.Parsed): Manifest {
  for (const error of document.errors) throw error; // for example two values for one key
  return document.toJS();
}

/** Why Helm refuses values. */
export async function refusal(example: Example, settings: string[]): Promise<string> {
  return renderChart(example, settings).then(
    () => `nothing is wrong with ${settings}`,
    (error: { stderr: string }) => error.stderr,
  );
}

/** What the linter of Helm finds, with warnings as errors. */
export const lintChart = (example: Example) =>
  helm("lint", CHART, "--strict", "--quiet", "--values", join(CHART, `ci/${example}.yaml`));

const set = (settings: string[]) => settings.flatMap((setting) => ["--set", setting]);

async function helm(...args: string[]) {
  return (await run(await findHelm(), args, { maxBuffer: 10_000_000 })).stdout;
}
