import { isIP } from "node:net";
import { resolve } from "node:path";
import { isEmail, isUuid } from "./input/formats.ts";
import { type IntegrationSettings, readIntegrationSettings } from "./integration-settings.ts";
import { type RateLimitSettings, readRateLimits } from "./limits/rate-limit-settings.ts";
import { type IsolationPolicy, isIsolationPolicy } from "./sandbox/isolation.ts";
import { Secret } from "./secrets/secret.ts";
import { readTraceSettings, type TraceSettings } from "./tracing/trace-settings.ts";

export interface Config {
  /** Whether this process serves requests, runs jobs, or both. */
  readonly role: "all" | "web" | "worker";
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Absent: the embedded database. */
  readonly databaseUrl: Secret | undefined;
  /** A streaming replica of that database, for searches, reports and exports. Absent: they read from `databaseUrl`. */
  readonly databaseReadUrl: Secret | undefined;
  readonly databasePoolSize: number;
  /** Redis or Valkey, for what several web servers share. Absent: presence, typing and rate limits are not shared. */
  readonly redisUrl: Secret | undefined;
  /** Queries that run longer are cancelled and answered with 503. */
  readonly longestQueryMs: number;
  /** After SIGTERM, how long the server reports that it is not ready, and closes its sockets, before it stops. */
  readonly drainMs: number;
  /** The port of `/metrics` for other machines. Absent: `/metrics` is for this machine only. */
  readonly metricsPort: number | undefined;
  /** Absent: no traces. */
  readonly tracing: TraceSettings | undefined;
  /** The address in links, mails and snippets, without a trailing slash. */
  readonly publicUrl: string;
  /** Absent: mail goes to files under `dataDir`. */
  readonly smtpUrl: Secret | undefined;
  readonly mailFrom: string;
  /** Disables the DNS lookup that checks whether a domain accepts mail. */
  readonly areMailAddressesUnchecked: boolean;
  /** Name servers for all lookups about mail, with a port after a colon if it is not 53. Empty: the system's. */
  readonly dnsServers: string[];
  /** The domain of incoming mail: the part after the @ of forwarding and reply addresses. */
  readonly mailDomain: string;
  /** Absent: no domain is configured, and no mail arrives by SMTP. */
  readonly inboundSmtpPort: number | undefined;
  /** Files of the TLS certificate for incoming SMTP. Absent: no TLS. */
  readonly inboundSmtpTls: { readonly cert: string; readonly key: string } | undefined;
  /**
   * Our own mail servers in front of this one. They relay other senders' mail, so their addresses are not checked with
   * SPF.
   */
  readonly mailRelays: readonly string[];
  /** Whether a domain for incoming mail is configured. */
  readonly isMailReceived: boolean;
  /** The credential of services that deliver mail over HTTP. Absent: such mail is accepted in debug mode only. */
  readonly inboundEmailSecret: Secret | undefined;
  readonly largestMailBytes: number;
  /** The bucket in which a mail service stores the mails that it received for us. */
  readonly mailBucket: Bucket | undefined;
  /** The topic of Amazon's notification service whose signed notifications count like the secret. */
  readonly snsTopic: string | undefined;
  /** Absent: Amazon's. */
  readonly snsEndpoint: string | undefined;
  /** Mails in files are shown at `/mails`, on this machine only. */
  readonly isMailShown: boolean;
  readonly trustedProxies: string[];
  readonly rateLimits: RateLimitSettings;
  /** The limit of sockets per address. A whole office may share one address. */
  readonly socketsPerAddress: number;
  /** The limit of connections of any kind per address. */
  readonly connectionsPerAddress: number;
  /** The limits for all addresses together: WebSockets, and other connections. */
  readonly mostSockets: number;
  readonly mostConnections: number;
  /** The memory that clients of one address may use in the server. */
  readonly memoryPerAddressBytes: number;
  /** The limit of the process's memory. Clients may use a share of it, see `CLIENTS_SHARE`. */
  readonly memoryCeilingBytes: number;
  /** Absent: generated under `dataDir`. */
  readonly secretKey: Secret | undefined;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  /** The memory of one argon2id hash of a password. */
  readonly passwordHashKib: number;
  readonly defaultPlan: string;
  readonly isRegistrationDisabled: boolean;
  /** Conversations without activity for 30 days are archived in accounts of the starter plan. */
  readonly isStarterPlanArchived: boolean;
  readonly isBillingEnabled: boolean;
  /** Absent: plans cannot be paid for. */
  readonly stripe: StripeSettings | undefined;
  readonly isWelcomeEmailEnabled: boolean;
  readonly isUserInvitationEmailEnabled: boolean;
  readonly isDebugMode: boolean;
  readonly areMentionEmailsDisabled: boolean;
  /** Customers get unseen replies of agents by mail. */
  readonly areReplyEmailsEnabled: boolean;
  readonly replyEmailDelayMs: number;
  /** The operator of this installation. Absent: users cannot write to an operator from here. */
  readonly operatorEmail: string | undefined;
  /** The service for push notifications to agents' phones. */
  readonly expoPushUrl: string;
  readonly isIpCollectionEnabled: boolean;
  /** `all`, or the ids of the accounts whose agents may attach files. */
  readonly fileUploads: "all" | readonly string[];
  /** The S3-compatible bucket for files. Absent: files go under `dataDir`. */
  readonly bucket: Bucket | undefined;
  /** Lets webhooks reach private addresses, for tests and for receivers in the same private network. */
  readonly mayReachPrivateTargets: boolean;
  /** Runs customers' own code, if a runtime exists for this machine. */
  readonly areFunctionsEnabled: boolean;
  readonly functionIsolation: IsolationPolicy;
  /** Names of environment variables, besides `PARLEY_API_KEY`, under which a function finds its key. */
  readonly functionKeyAliases: readonly string[];
  readonly eventHistoryDays: number;
  /** The folder for a backup each night. Absent: no backups. */
  readonly backupDir: string | undefined;
  readonly backupsKept: number;
  readonly isRecordingEnabled: boolean;
  /** The limit of one account's stored recordings, compressed. */
  readonly recordingBytesPerAccount: number;
  /** The account of the dashboard's own support chat. Absent: no chat. */
  readonly supportAccountId: string | undefined;
  /** The edition that the support chat shows for this installation. */
  readonly edition: "US" | "EU";
  readonly integrations: IntegrationSettings;
}

export interface StripeSettings {
  readonly secretKey: Secret;
  /** Stripe's publishable key, which the page uses. Absent: no card can be entered. */
  readonly publicKey: string | undefined;
  /** Absent: changes that users make in Stripe's own pages are not received. */
  readonly webhookSecret: Secret | undefined;
  readonly apiUrl: string;
  /** The URL of the script that shows the card field. */
  readonly scriptUrl: string;
}

export interface Bucket {
  readonly name: string;
  /** Absent: Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** The prefix of all object names in the bucket. */
  readonly prefix: string;
  /** Whether the bucket's name is in the path instead of the host. */
  readonly isPathStyle: boolean;
  /** Absent: the machine's credentials, such as those of an Amazon role. */
  readonly keys: { readonly id: string; readonly secret: Secret } | undefined;
}

const MEGABYTE = 1024 * 1024;

/** OWASP's first choice for argon2id with two passes and one lane. Tests use less. */
export const STRONG_HASH_KIB = 19_456;

/** The names of private networks in the library for trusted proxies. */
const OWN_NETWORKS = "loopback,linklocal,uniquelocal";

/** Matches the version of Stripe's API that the server's library uses. */
const STRIPE_JS = "https://js.stripe.com/endive/stripe.js";

/** Lists all invalid variables at once. */
export class WrongConfiguration extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Wrong configuration: ${problems.join("; ")}`);
    this.problems = problems;
  }
}

/**
 * Reads the environment. No other code of the server reads it. Every variable has a default that works.
 * @throws WrongConfiguration
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const value = (name: string) => env[name]?.trim() || undefined;

  function text<T extends string>(name: string, fallback: T, accepts: (text: string) => boolean, expected: string): T {
    const given = value(name) ?? fallback;
    if (!accepts(given)) problems.push(`${name} must be ${expected}, not "${given}"`);
    return given as T;
  }
  function integer(name: string, fallback: number, least: number, most: number) {
    const given = value(name) ?? String(fallback);
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= least && number <= most) return number;
    problems.push(`${name} must be an integer from ${least} to ${most}, not "${given}"`);
    return fallback;
  }
  function listOf(name: string, fallback: string) {
    const given = value(name) ?? fallback;
    return given === "" ? [] : given.split(",").map((part) => part.trim());
  }
  function flag(name: string, fallback = false) {
    const given = value(name)?.toLowerCase() ?? String(fallback);
    if (["1", "true", "on", "yes"].includes(given)) return true;
    if (["0", "false", "off", "no"].includes(given)) return false;
    problems.push(`${name} must be 1 or 0, not "${given}"`);
    return fallback;
  }
  // The value may contain a password, so the error does not repeat it.
  function secretUrl(name: string, schemes: string[]) {
    const given = value(name);
    if (given === undefined) return undefined;
    if (!schemes.includes(schemeOf(given) ?? "")) problems.push(`${name} must be a ${schemes.join(" or ")}// address`);
    return new Secret(given);
  }

  /** @param kind the prefix of the variables' names */
  function bucketOf(kind: "S3_" | "INBOUND_S3_", prefix: string): Bucket | undefined {
    const name = value(`${kind}BUCKET`);
    if (name === undefined) {
      const others = Object.keys(env).filter((other) => other.startsWith(kind) && value(other) !== undefined);
      problems.push(...others.map((other) => `${other} needs ${kind}BUCKET`));
      return undefined;
    }
    const [idName, secretName] = [`${kind}ACCESS_KEY_ID`, `${kind}SECRET_ACCESS_KEY`];
    const [id, secret, endpoint] = [value(idName), value(secretName), value(`${kind}ENDPOINT`)];
    if (!/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/.test(name)) problems.push(`${kind}BUCKET must be the name of a bucket`);
    if (endpoint && (!isWebAddress(endpoint) || new URL(endpoint).username))
      problems.push(`${kind}ENDPOINT must be an http:// or https:// address`);
    if (id && !secret) problems.push(`${idName} needs ${secretName}`);
    if (secret && !id) problems.push(`${secretName} needs ${idName}`);
    const isPath = (path: string) => path === "" || /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(path);
    return {
      name,
      endpoint,
      region: text(`${kind}REGION`, "us-east-1", (region) => /^[\w-]+$/.test(region), "a region"),
      prefix: text(`${kind}PREFIX`, prefix, isPath, "a path like a/b/"),
      isPathStyle: flag(`${kind}PATH_STYLE`, endpoint !== undefined),
      keys: id && secret ? { id, secret: new Secret(secret) } : undefined,
    };
  }

  function stripe(): StripeSettings | undefined {
    const [secretKey, publicKey, webhookSecret] = [
      value("STRIPE_SECRET_KEY"),
      value("STRIPE_PUBLIC_KEY"),
      value("STRIPE_WEBHOOK_SECRET"),
    ];
    if (secretKey === undefined) {
      const others = ["STRIPE_PUBLIC_KEY", "STRIPE_WEBHOOK_SECRET"].filter((name) => value(name) !== undefined);
      problems.push(...others.map((name) => `${name} needs STRIPE_SECRET_KEY`));
      return undefined;
    }
    if (!/^(sk|rk)_/.test(secretKey)) problems.push("STRIPE_SECRET_KEY must begin with sk_ or rk_");
    if (publicKey && !publicKey.startsWith("pk_")) problems.push("STRIPE_PUBLIC_KEY must begin with pk_");
    if (webhookSecret && !webhookSecret.startsWith("whsec_"))
      problems.push("STRIPE_WEBHOOK_SECRET must begin with whsec_");
    const settings = {
      secretKey: new Secret(secretKey),
      publicKey,
      webhookSecret: webhookSecret ? new Secret(webhookSecret) : undefined,
      apiUrl: text("STRIPE_API_URL", "https://api.stripe.com", isWebAddress, "an http:// or https:// address"),
      scriptUrl: text("STRIPE_JS_URL", STRIPE_JS, isWebAddress, "an http:// or https:// address"),
    };
    return isBillingEnabled ? settings : undefined;
  }

  const bucket = bucketOf("S3_", "uploads/");
  const isBillingEnabled = flag("BILLING_ENABLED");
  const [tlsCert, tlsKey] = [value("INBOUND_SMTP_TLS_CERT"), value("INBOUND_SMTP_TLS_KEY")];
  const forwardingDomain = value("FORWARDING_DOMAIN")?.toLowerCase();
  const inboundSmtpPort = integer("INBOUND_SMTP_PORT", 2525, 0, 65_535);
  const port = integer("PORT", 4000, 0, 65_535);
  const config: Config = {
    role: text("PARLEY_ROLE", "all", (role) => ["all", "web", "worker"].includes(role), "web, worker or all"),
    host: text("HOST", "0.0.0.0", (host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host), "an address to listen on"),
    port,
    dataDir: resolve(value("DATA_DIR") ?? "data"),
    databaseUrl: secretUrl("DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseReadUrl: secretUrl("DATABASE_READ_URL", ["postgres:", "postgresql:"]),
    databasePoolSize: integer("DATABASE_POOL_SIZE", 20, 2, 1000),
    redisUrl: secretUrl("REDIS_URL", ["redis:", "rediss:"]),
    longestQueryMs: 1000 * integer("DATABASE_QUERY_TIMEOUT", 30, 1, 86_400),
    drainMs: 1000 * integer("DRAIN_SECONDS", value("DATABASE_URL") ? 10 : 0, 0, 3600),
    publicUrl: text("PUBLIC_URL", `http://localhost:${port}`, isWebAddress, "an http:// or https:// address").replace(
      /\/+$/,
      "",
    ),
    smtpUrl: secretUrl("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: text("MAIL_FROM", "Parley <parley@localhost>", (from) => from.includes("@"), "a mail address"),
    dnsServers: listOf("DNS_SERVERS", ""),
    mailDomain: forwardingDomain ?? hostOf(value("PUBLIC_URL")),
    metricsPort: integer("METRICS_PORT", 0, 0, 65_535) || undefined,
    inboundSmtpPort: forwardingDomain && inboundSmtpPort > 0 ? inboundSmtpPort : undefined,
    inboundSmtpTls: tlsCert && tlsKey ? { cert: resolve(tlsCert), key: resolve(tlsKey) } : undefined,
    mailRelays: listOf("INBOUND_SMTP_RELAYS", OWN_NETWORKS),
    isMailReceived: forwardingDomain !== undefined,
    inboundEmailSecret: value("INBOUND_EMAIL_SECRET") ? new Secret(value("INBOUND_EMAIL_SECRET")!) : undefined,
    largestMailBytes: MEGABYTE * integer("INBOUND_EMAIL_MB", 25, 1, 100),
    mailBucket: bucketOf("INBOUND_S3_", ""),
    snsTopic: value("INBOUND_SNS_TOPIC"),
    snsEndpoint: value("INBOUND_SNS_ENDPOINT"),
    trustedProxies: listOf("TRUSTED_PROXIES", "loopback"),
    rateLimits: readRateLimits(value("RATE_LIMITS") ?? "on", problems),
    socketsPerAddress: integer("SOCKETS_PER_ADDRESS", 500, 1, 1_000_000),
    connectionsPerAddress: integer("CONNECTIONS_PER_ADDRESS", 1000, 1, 1_000_000),
    mostSockets: integer("MOST_SOCKETS", 15_000, 1, 1_000_000),
    mostConnections: integer("MOST_CONNECTIONS", 4_000, 100, 1_000_000),
    memoryPerAddressBytes: MEGABYTE * integer("MEMORY_PER_ADDRESS_MB", 24, 16, 100_000),
    memoryCeilingBytes: MEGABYTE * integer("MEMORY_CEILING_MB", 1024, 256, 1_000_000),
    secretKey: value("SECRET_KEY") === undefined ? undefined : new Secret(value("SECRET_KEY")!),
    tracing: readTraceSettings(value, problems),
    logLevel: text(
      "LOG_LEVEL",
      "info",
      (level) => ["trace", "debug", "info", "warn", "error", "silent"].includes(level),
      "trace, debug, info, warn, error or silent",
    ),
    passwordHashKib: integer("PASSWORD_HASH_KB", STRONG_HASH_KIB, 8, 1_048_576),
    defaultPlan: value("DEFAULT_PLAN") ?? "team",
    isStarterPlanArchived: flag("ARCHIVE_STARTER_PLAN"),
    isRegistrationDisabled: flag("REGISTRATION_DISABLED"),
    isBillingEnabled,
    stripe: stripe(),
    isWelcomeEmailEnabled: flag("WELCOME_EMAIL_ENABLED"),
    isUserInvitationEmailEnabled: flag("USER_INVITATION_EMAIL_ENABLED"),
    isDebugMode: flag("DEBUG_MODE"),
    isMailShown: flag("MAIL_VIEWER"),
    areMailAddressesUnchecked: flag("DISABLE_EMAIL_VALIDITY_CHECK"),
    areMentionEmailsDisabled: flag("MENTION_EMAILS_DISABLED"),
    areReplyEmailsEnabled: flag("CONVERSATION_REPLY_EMAILS_ENABLED"),
    replyEmailDelayMs: 1000 * integer("CONVERSATION_REPLY_EMAIL_DELAY", 20 * 60, 0, 86_400),
    operatorEmail: value("OPERATOR_EMAIL"),
    expoPushUrl: text("EXPO_PUSH_URL", "https://exp.host/--/api/v2/push/send", isWebAddress, "an address"),
    isIpCollectionEnabled: flag("IP_COLLECTION_ENABLED"),
    fileUploads: fileUploads(value("FILE_UPLOADS_ENABLED") ?? "1"),
    bucket: bucket && { ...bucket, prefix: bucket.prefix.replace(/\/?$/, "/") },
    mayReachPrivateTargets: flag("ALLOW_PRIVATE_WEBHOOK_TARGETS"),
    areFunctionsEnabled: flag("FUNCTIONS_ENABLED", true),
    functionIsolation: text("FUNCTIONS_ISOLATION", "auto", isIsolationPolicy, "auto, required or off"),
    functionKeyAliases: (value("FUNCTION_KEY_ALIASES") ?? "").split(",").flatMap((name) => name.trim() || []),
    backupDir: value("BACKUP_DIR") && resolve(value("BACKUP_DIR")!),
    backupsKept: integer("BACKUPS_KEPT", 7, 1, 10_000),
    eventHistoryDays: integer("EVENT_HISTORY_DAYS", 14, 1, 3650),
    isRecordingEnabled: flag("STORYTIME_ENABLED", true),
    recordingBytesPerAccount: MEGABYTE * integer("RECORDINGS_MB_PER_ACCOUNT", 2048, 1, 10_000_000),
    supportAccountId: value("SUPPORT_ACCOUNT_ID")?.toLowerCase(),
    edition: flag("EU_EDITION") ? "EU" : "US",
    integrations: readIntegrationSettings(value, problems),
  };

  if (["web", "worker"].includes(config.role) && !config.databaseUrl) {
    problems.push(
      `PARLEY_ROLE=${config.role} needs DATABASE_URL, because only one process can use the embedded database`,
    );
  }
  if (config.databaseReadUrl && !config.databaseUrl) problems.push("DATABASE_READ_URL needs DATABASE_URL");
  for (const [name, networks] of [
    ["TRUSTED_PROXIES", config.trustedProxies],
    ["INBOUND_SMTP_RELAYS", config.mailRelays],
  ] as const) {
    const unknown = networks.filter((network) => !OWN_NETWORKS.split(",").includes(network) && !isNetwork(network));
    problems.push(...unknown.map((network) => `${name} must list addresses or networks, not "${network}"`));
  }
  for (const server of config.dnsServers) {
    if (!isNameServer(server)) problems.push(`DNS_SERVERS must list addresses of name servers, not "${server}"`);
  }
  if (config.fileUploads !== "all" && !config.fileUploads.every(isUuid)) {
    problems.push("FILE_UPLOADS_ENABLED must be 1, 0 or a list of account ids");
  }
  if (forwardingDomain && !/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/.test(forwardingDomain)) {
    problems.push("FORWARDING_DOMAIN must be a domain");
  }
  if (tlsCert && !tlsKey) problems.push("INBOUND_SMTP_TLS_CERT needs INBOUND_SMTP_TLS_KEY");
  if (tlsKey && !tlsCert) problems.push("INBOUND_SMTP_TLS_KEY needs INBOUND_SMTP_TLS_CERT");
  if (config.inboundEmailSecret && config.inboundEmailSecret.reveal().length < 16) {
    problems.push("INBOUND_EMAIL_SECRET must have at least 16 characters");
  }
  if (config.snsTopic && !/^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}(\.fifo)?$/.test(config.snsTopic)) {
    problems.push("INBOUND_SNS_TOPIC must be the ARN of a topic");
  }
  if (config.snsEndpoint && !isWebAddress(config.snsEndpoint)) {
    problems.push("INBOUND_SNS_ENDPOINT must be an http:// or https:// address");
  }
  if (config.operatorEmail && !isEmail(config.operatorEmail)) problems.push("OPERATOR_EMAIL must be a mail address");
  if (!config.functionKeyAliases.every((name) => /^[A-Za-z_]\w*$/.test(name))) {
    problems.push("FUNCTION_KEY_ALIASES must list names of variables");
  }
  if (config.supportAccountId && !isUuid(config.supportAccountId)) {
    problems.push("SUPPORT_ACCOUNT_ID must be the id of an account");
  }
  if (config.secretKey && config.secretKey.reveal().length < 32) {
    problems.push("SECRET_KEY must have at least 32 characters");
  }
  if (problems.length > 0) throw new WrongConfiguration(problems);
  return Object.freeze(config);
}

function fileUploads(given: string) {
  if (["1", "true", "on"].includes(given)) return "all";
  if (["0", "false", "off"].includes(given)) return [];
  return given.split(",").map((accountId) => accountId.trim().toLowerCase());
}

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
function isNameServer(text: string) {
  const [, address = text] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return isIP(address) !== 0;
}

/** An address, optionally with the length of the network's prefix. */
function isNetwork(text: string) {
  const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return Number(bits) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}

const hostOf = (address = "") => (URL.canParse(address) && new URL(address).hostname) || "localhost";

function isWebAddress(address: string) {
  return ["http:", "https:"].includes(schemeOf(address) ?? "");
}

function schemeOf(address: string) {
  return URL.canParse(address) ? new URL(address).protocol : undefined;
}
