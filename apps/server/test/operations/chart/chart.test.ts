import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IDeployment } from "kubernetes-models/apps/v1";
import type { IHorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import type { IJob } from "kubernetes-models/batch/v1";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import type { IContainer, IService } from "kubernetes-models/v1";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { EXIT_TIMEOUT_MS } from "../../../src/main.ts";
import { useWorld } from "../../harness/world.ts";
import { mayReach } from "./egress.ts";
import { typeErrors, validate } from "./kubernetes-schemas.ts";
import {
  CHART,
  EXAMPLES,
  type Example,
  lintChart,
  type Manifest,
  type RenderedChart,
  refusal,
  renderChart,
} from "./render-chart.ts";

/** The Helm chart in `deploy/helm`, rendered by Helm with the values in its folder `ci`. No cluster runs it. */
const world = useWorld({});
const read = (path: string) => readFileSync(join(CHART, path), "utf8");

const rendered = {} as Record<Example, RenderedChart>;
beforeAll(async () => {
  for (const example of EXAMPLES) rendered[example] = await renderChart(example);
});

const portOf = ({ ports }: IContainer, name: string) => ports?.find((port) => port.name === name)?.containerPort;

test.each(EXAMPLES)("with the values %s, all manifests follow their schemas", async (example) => {
  expect(rendered[example].manifests.length).toBeGreaterThan(5);
  for (const manifest of rendered[example].manifests) await validate(manifest);
  expect(await lintChart(example)).toBe("");
});

test("no manifest has a field that Kubernetes does not know", async () => {
  const [deployment] = Object.values(rendered.minimal.all<Manifest>("Deployment"));
  const wrong: Manifest & { unknownField: 1 } = { ...deployment!, unknownField: 1 };
  const [errors, found] = await Promise.all([
    typeErrors(EXAMPLES.flatMap((name) => rendered[name].manifests)),
    typeErrors([wrong]),
  ]);
  expect(errors).toBe("");
  expect(found).toContain("'\"unknownField\"' does not exist");
});

test("values that do not follow the schema are refused together", async () => {
  const wrong = {
    "web.replicas=two": "at '/web/replicas': got string",
    "web.replica=2": "'replica' not allowed",
    "publicUrl=parley.example.com": "at '/publicUrl'",
    "drainSeconds=0": "at '/drainSeconds'",
    "env.PORT=80": "invalid propertyName 'PORT'",
    "mail.serviceType=Ingress": "at '/mail/serviceType'",
    "networkPolicy.prometheus=null": "missing property 'prometheus'",
    "secrets.SECRET_KEY=short": "at '/secrets/SECRET_KEY': minLength",
  };
  const refused = await refusal("minimal", Object.keys(wrong));
  for (const reason of Object.values(wrong)) expect(refused).toContain(reason);
});

test.each([
  ["image.repository=", "Set image.repository"],
  ["publicUrl=", "Set publicUrl"],
  ["existingSecret=", "Set existingSecret, or secrets.DATABASE_URL"],
  ["secrets.SMTP_URL=smtp://mail", "Set existingSecret or secrets, not both"],
  ["storage.bucket=", "Set storage.bucket or storage.existingClaim"],
])("with %s, an installation would not work, and is refused", async (setting, reason) => {
  expect(await refusal("minimal", [setting])).toContain(reason);
});

test("an upgrade with the same values changes nothing", async () => {
  expect(await renderChart("everything")).toEqual(rendered.everything);
});

test("the chart installs the version of this program, with the alerts for every installation", () => {
  const { version } = JSON.parse(readFileSync(join(CHART, "../../package.json"), "utf8"));
  expect(parse(read("Chart.yaml")).appVersion).toBe(version);
  expect(rendered.everything.all("PrometheusRule").parley).toMatchObject({ spec: parse(read("../alerts.yaml")) });
});

test("the variables that the chart sets are documented, and its values cannot set them twice", () => {
  const documented = read("../../docs/configuration.md");
  const { env } = JSON.parse(read("values.schema.json")).properties;
  const own = parse(read("ci/everything.yaml")).env;
  for (const { container } of EXAMPLES.flatMap((example) => Object.values(rendered[example].pods))) {
    const names = container.env!.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const name of names) {
      expect(documented).toContain(`\`${name}\``);
      if (!(name in own)) expect(env.propertyNames.not.enum).toContain(name);
    }
  }
});

test.each(EXAMPLES)("with the values %s, servers listen where Kubernetes looks for them", async (example) => {
  for (const role of ["web", "worker"]) {
    const { container, config } = rendered[example].pods[`parley-${role}`]!;
    expect(config).toMatchObject({ role, port: portOf(container, "http"), metricsPort: portOf(container, "metrics") });
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(probe!.httpGet!.port).toBe("http");
      expect((await world.call("GET", probe!.httpGet!.path!)).status).toBe(200);
    }
  }
  const { container, config } = rendered[example].pods["parley-web"]!;
  expect(portOf(container, "smtp")).toBe(config.inboundSmtpPort);
  for (const { spec } of Object.values(rendered[example].all<IService>("Service")))
    expect(portOf(container, spec!.ports![0]!.targetPort as string)).toBeDefined();
});

test.each(EXAMPLES)("with the values %s, a pod is not killed before its server has ended", (example) => {
  for (const role of ["web", "worker"]) {
    const { spec, config } = rendered[example].pods[`parley-${role}`]!;
    expect(spec.terminationGracePeriodSeconds! * 1000).toBeGreaterThan(config.drainMs + EXIT_TIMEOUT_MS);
  }
});

test.each(EXAMPLES)("with the values %s, no pod has more rights than it needs", (example) => {
  for (const { spec, container } of Object.values(rendered[example].pods)) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
      resources: { requests: { cpu: expect.anything() }, limits: { memory: expect.anything() } },
    });
  }
  for (const account of Object.values(rendered[example].all("ServiceAccount")))
    expect(account).toMatchObject({ automountServiceAccountToken: false });
});

test.each(EXAMPLES)("with the values %s, every selector selects pods of one kind", (example) => {
  const pods = Object.values(rendered[example].pods);
  const selectors = ["Deployment", "PodDisruptionBudget", "NetworkPolicy", "Service"].flatMap((kind) =>
    Object.values(rendered[example].all<{ spec: Record<string, { matchLabels?: Record<string, string> }> }>(kind)).map(
      ({ spec }) => spec.podSelector?.matchLabels ?? spec.selector!.matchLabels ?? spec.selector!,
    ),
  );
  expect(selectors.length).toBeGreaterThanOrEqual(5);
  for (const selector of selectors) {
    const selected = pods.filter(({ labels }) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value),
    );
    expect([selector, selected.length]).toEqual([selector, 1]);
  }
});

test("autoscaling replaces the number of pods, and stops pods more slowly than it starts them", () => {
  expect(rendered.minimal.all("HorizontalPodAutoscaler")).toEqual({});
  const deployments = rendered.everything.all<IDeployment>("Deployment");
  const adapterRule = /seriesQuery: .+/.exec(read("../../docs/operating.md"))![0];
  const scalers = rendered.everything.all<IHorizontalPodAutoscaler>("HorizontalPodAutoscaler");
  expect(Object.keys(scalers)).toEqual(Object.keys(deployments));
  for (const [name, scaler] of Object.entries(scalers)) {
    expect(deployments[name]!.spec!.replicas).toBeUndefined();
    expect(rendered.minimal.all<IDeployment>("Deployment")[name]!.spec!.replicas).toBe(2);
    const { scaleTargetRef, metrics, behavior } = scaler.spec!;
    expect(adapterRule).toContain(metrics![0]!.pods!.metric.name);
    const { scaleUp, scaleDown } = behavior!;
    expect(scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name });
    expect(scaleDown!.stabilizationWindowSeconds).toBeGreaterThan(scaleUp!.stabilizationWindowSeconds ?? 0);
    expect(scaleDown!.policies![0]!.periodSeconds).toBeGreaterThan(scaleUp!.policies![0]!.periodSeconds);
  }
});

test.each(["minimal", "everything"] as const)(
  "with the values %s, the migration needs nothing of the release",
  (example) => {
    const hook = { "helm.sh/hook": "pre-install,pre-upgrade" };
    const job = rendered[example].all<Manifest & IJob>("Job")["parley-migration"]!;
    expect(job.metadata.annotations).toMatchObject(hook);
    const { spec, container } = rendered[example].pods["parley-migration"]!;
    expect([container.args, spec.serviceAccountName]).toEqual([["migrate"], undefined]);
    const secret = rendered[example].all<Manifest>("Secret")[container.envFrom![0]!.secretRef!.name!];
    const before = { annotations: expect.objectContaining({ ...hook, "helm.sh/hook-weight": "-1" }) };
    if (example === "everything") expect(secret).toMatchObject({ metadata: before });
    else expect(container.envFrom).toEqual([{ secretRef: { name: "parley" } }]);
    expect(rendered[example].all("NetworkPolicy")["parley-migration"]).toMatchObject({
      metadata: before,
      spec: { ingress: [] },
    });
  },
);

test("without the job, no migration job is made; without policies and Ingress, neither are they", () => {
  for (const kind of ["Job", "NetworkPolicy", "Ingress"])
    expect(rendered["without-optional-parts"].all(kind)).toEqual({});
});

test("web pods accept requests, metrics and mail; workers accept metrics only", () => {
  const ports = (name: string) =>
    rendered.everything
      .all<INetworkPolicy>("NetworkPolicy")
      [name]!.spec!.ingress!.map(({ from, ports }) => [
        from?.[0]?.namespaceSelector?.matchLabels?.["kubernetes.io/metadata.name"],
        ports![0]!.port,
      ]);
  expect(ports("parley-web")).toEqual([
    ["ingress-nginx", 4000],
    ["monitoring", 9464],
    [undefined, 2525],
  ]);
  expect(ports("parley-worker")).toEqual([["monitoring", 9464]]);
});

test.each<[address: string, port: number, servers: boolean, migration: boolean]>([
  ["10.1.2.3", 5432, true, true],
  ["10.1.2.3", 6379, true, false],
  ["203.0.113.1", 443, true, false],
  ["2001:db8::1", 587, true, false],
  ["203.0.113.1", 8080, false, false],
  ["169.254.169.254", 80, false, false],
  ["169.254.169.254", 443, false, false],
  ["100.100.100.200", 443, false, false],
  ["fd00:ec2::254", 443, false, false],
  ["fd20:ce::254", 443, false, false],
])("to %s, port %i: servers %s, the migration %s", (address, port, servers, migration) => {
  const policies = rendered.minimal.all<INetworkPolicy>("NetworkPolicy");
  const reached = ["parley-web", "parley-worker", "parley-migration"].map((name) =>
    mayReach(policies[name]!, address, port),
  );
  expect(reached).toEqual([servers, servers, migration]);
});

test("requests for the host of publicUrl reach web pods", () => {
  expect(rendered.everything.all("Ingress").parley).toMatchObject({
    spec: {
      ingressClassName: "nginx",
      tls: [{ hosts: ["parley.example.com"], secretName: "parley-tls" }],
      rules: [
        {
          host: "parley.example.com",
          http: { paths: [{ path: "/", backend: { service: { name: "parley-web", port: { name: "http" } } } }] },
        },
      ],
    },
  });
});
