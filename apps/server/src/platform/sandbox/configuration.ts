import { limits } from "./limits.ts";
import type { Program } from "./program.ts";

export interface NetworkAccess {
  /** The public URL of our own API, and the address to which the gate sends such requests. */
  readonly apiOrigin: string;
  readonly apiServer: URL;
  /** Lets programs connect to private addresses. */
  readonly mayReachPrivate: boolean;
}

/**
 * Networks that workerd's own list of private networks lacks: other forms of IPv4 addresses, benchmarks and
 * documentation.
 */
const alsoPrivate = ["64:ff9b::/96", "64:ff9b:1::/48", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
const alsoPrivate4 = [
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
];

/**
 * The configuration of workerd. A program can only connect through the gate. The gate can connect to public addresses
 * and to our API. There is no disk, no cache and no other service.
 * Source: workerd.capnp of the npm package workerd.
 */
export function configurationFor({ environment }: Program, networkAccess: NetworkAccess): string {
  const { apiOrigin, apiServer, mayReachPrivate } = networkAccess;
  const settings = JSON.stringify({ apiOrigin, mostRequests: limits.requests });
  const networks = mayReachPrivate
    ? `allow = ["public", "private", "local"]`
    : `allow = ["public"], deny = ${list([...alsoPrivate, ...alsoPrivate4].map(text))}`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  structuredLogging = true,
  v8Flags = ["--max-old-space-size=${limits.heapMegabytes}", "--max-semi-space-size=4"],
  services = [
    (name = "gate", worker = (
      modules = [(name = "gate", esModule = embed "gate.js")],
      compatibilityDate = "2026-11-01",
      bindings = [
        (name = "SETTINGS", json = ${text(settings)}),
        (name = "PROGRAM", service = "program"),
        (name = "API", service = "api"),
        (name = "WORLD", service = "world"),
      ],
    )),
    (name = "program", worker = (
      modules = [(name = "main", esModule = embed "main.js"), (name = "files", json = embed "files.json")],
      compatibilityDate = "2026-11-01",
      bindings = ${list([`(name = "COMPILE", unsafeEval = void)`, ...Object.entries(environment).map(variable)])},
      globalOutbound = "gate",
    )),
    (name = "world", network = (${networks}, tlsOptions = (trustBrowserCas = true))),
    (name = "api", external = ${externalService(apiServer)}),
  ],
  sockets = [(name = "entry", address = "unix:entry", http = (), service = (name = "gate", entrypoint = "entry"))],
);
`;
}

function externalService({ protocol, hostname, port }: URL) {
  const isSecure = protocol === "https:";
  const address = text(`${hostname}:${port || (isSecure ? 443 : 80)}`);
  if (!isSecure) return `(address = ${address}, http = ())`;
  const certificateHost = text(hostname);
  return `(address = ${address}, https = (options = (), tlsOptions = (trustBrowserCas = true), certificateHost = ${certificateHost}))`;
}

const variable = ([name, value]: [string, string]) => `(name = ${text(name)}, text = ${text(value)})`;
const list = (items: string[]) => `[${items.join(", ")}]`;

/** Quotes a text for Cap'n Proto, which uses the escapes of C. */
const text = (value: string) =>
  `"${[...Buffer.from(value)].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : escaped(byte))).join("")}"`;
const isPlain = (byte: number) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
const escaped = (byte: number) => `\\x${byte.toString(16).padStart(2, "0")}`;
