import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig, type WrongConfiguration } from "../../src/platform/config.ts";

/** The operator's settings, and the errors for invalid ones. */
const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as WrongConfiguration).problems;
  }
};

test("no variable is required", () => {
  expect(readConfig({})).toMatchObject({
    host: "0.0.0.0",
    port: 4000,
    databaseUrl: undefined,
    publicUrl: "http://localhost:4000",
    smtpUrl: undefined,
    trustedProxies: ["loopback"],
    secretKey: undefined,
    logLevel: "info",
    passwordHashKib: 19_456,
    defaultPlan: "team",
    fileUploads: "all",
    isRegistrationDisabled: false,
    isBillingEnabled: false,
    isWelcomeEmailEnabled: false,
    isUserInvitationEmailEnabled: false,
    isDebugMode: false,
    areMentionEmailsDisabled: false,
    isIpCollectionEnabled: false,
  });
});

test("a blank variable counts as not set", () => {
  const names = ["PORT", "HOST", "DATABASE_URL", "SMTP_URL", "SECRET_KEY", "RATE_LIMITS", "FILE_UPLOADS_ENABLED"];
  const blank = Object.fromEntries(names.map((name) => [name, " "]));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

test("flags accept the usual words for yes and no", () => {
  for (const word of ["1", "true", "TRUE", "on", "yes"]) {
    expect(readConfig({ REGISTRATION_DISABLED: word }).isRegistrationDisabled).toBe(true);
  }
  for (const word of ["0", "false", "off", "No"]) {
    expect(readConfig({ REGISTRATION_DISABLED: word }).isRegistrationDisabled).toBe(false);
  }
});

test("the public URL has no final slash, and includes the port", () => {
  expect(readConfig({ PUBLIC_URL: "https://chat.example/parley//" }).publicUrl).toBe("https://chat.example/parley");
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
});

describe("wrong", () => {
  test.each([
    ["PORT", "many"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["HOST", "not a host"],
    ["PUBLIC_URL", "chat.example"],
    ["PUBLIC_URL", "ftp://chat.example"],
    ["DATABASE_URL", "mysql://user:hunter2@db/x"],
    ["DATABASE_URL", "hunter2"],
    ["DATABASE_POOL_SIZE", "1"],
    ["SMTP_URL", "https://user:hunter2@mail.example"],
    ["MAIL_FROM", "nobody"],
    ["TRUSTED_PROXIES", "everybody"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,x"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "::1/129"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["INBOUND_SMTP_RELAYS", "everybody"],
    ["DNS_SERVERS", "dns.example"],
    ["DNS_SERVERS", "192.0.2.1:x"],
    ["DNS_SERVERS", "[2001:db8::1"],
    ["RATE_LIMITS", "login=often"],
    ["SECRET_KEY", "hunter2"],
    ["PASSWORD_HASH_KB", "0"],
    ["LOG_LEVEL", "loud"],
    ["REGISTRATION_DISABLED", "maybe"],
    ["EVENT_HISTORY_DAYS", "0"],
    ["FILE_UPLOADS_ENABLED", "sometimes"],
    ["SUPPORT_ACCOUNT_ID", "ours"],
    ["SLACK_REPLY_BROADCAST_ACCOUNTS", "ours, theirs"],
    ["S3_BUCKET", "a bucket"],
    ["STRIPE_SECRET_KEY", "hunter2"],
    ["STRIPE_PUBLIC_KEY", "pk_hunter2"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_hunter2"],
    ["INBOUND_SMTP_TLS_CERT", "cert.pem"],
    ["INBOUND_SMTP_TLS_KEY", "key.pem"],
    ["INBOUND_S3_BUCKET", "a bucket"],
    ["INBOUND_S3_PREFIX", "mails/"],
    ["INBOUND_SNS_TOPIC", "mails"],
    ["INBOUND_SNS_TOPIC", "arn:aws:sqs:eu-west-1:123456789012:mails"],
    ["INBOUND_SNS_ENDPOINT", "sns.example.com"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "collector"],
  ])("%s=%s is reported once, and without its secret", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}\\b`));
    expect(problems[0]).not.toContain("hunter2");
  });

  test.each([
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "hunter2"],
    ["OTEL_EXPORTER_OTLP_TIMEOUT", "soon"],
    ["OTEL_RESOURCE_ATTRIBUTES", "a=%"],
    ["OTEL_TRACES_SAMPLER", "some"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_BSP_MAX_QUEUE_SIZE", "0"],
  ])("%s=%s is reported if traces are on", (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
    const problems = problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}\\b`))]);
    expect(problems[0]).not.toContain("hunter2");
  });

  test("all at once", () => {
    const problems = problemsOf({ PORT: "x", LOG_LEVEL: "x", RATE_LIMITS: "x=1/minute", BILLING_ENABLED: "x" });
    expect(problems.map((problem) => problem.split(/\W/)[0]).sort()).toEqual([
      "BILLING_ENABLED",
      "LOG_LEVEL",
      "PORT",
      "RATE_LIMITS",
    ]);
  });
});

test("networks of trusted proxies, IPv4 and IPv6", () => {
  const given = "loopback, linklocal,uniquelocal,10.0.0.0/8,192.0.2.1,2001:db8::/32,::1";
  expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toHaveLength(7);
});

test("name servers, IPv4 and IPv6, with and without a port", () => {
  const given = "192.0.2.1, 192.0.2.1:5353,2001:db8::1,[2001:db8::1],[2001:db8::1]:5353";
  expect(readConfig({ DNS_SERVERS: given }).dnsServers).toHaveLength(5);
});

describe("Stripe", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_hunter2",
    STRIPE_PUBLIC_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
  };

  test("is ignored while billing is off", () => {
    expect(readConfig(keys).stripe).toBeUndefined();
    expect(readConfig({ BILLING_ENABLED: "1" }).stripe).toBeUndefined();
  });

  test("has default addresses that can be replaced, and its secrets are never printed", () => {
    const { stripe } = readConfig({ BILLING_ENABLED: "1", ...keys });
    expect(stripe).toMatchObject({
      publicKey: "pk_test_1",
      apiUrl: "https://api.stripe.com",
      scriptUrl: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
    });
    expect([stripe?.secretKey.reveal(), stripe?.webhookSecret?.reveal()]).toEqual(["sk_test_hunter2", "whsec_hunter2"]);
    expect(inspect(stripe, { depth: 9, showHidden: true })).not.toContain("hunter2");
  });

  test("has keys of three kinds, and a key of the wrong kind is named", () => {
    const swapped = {
      STRIPE_SECRET_KEY: "pk_test_hunter2",
      STRIPE_PUBLIC_KEY: "sk_test_hunter2",
      STRIPE_WEBHOOK_SECRET: "sk_test_hunter2",
      STRIPE_API_URL: "stripe",
    };
    const problems = problemsOf({ BILLING_ENABLED: "1", ...swapped });
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(Object.keys(swapped));
    expect(problems.join()).not.toContain("hunter2");
  });
});

describe("a bucket for uploads", () => {
  const keys = { S3_ACCESS_KEY_ID: "AKIDEXAMPLE", S3_SECRET_ACCESS_KEY: "hunter2" };

  test("is a name, and at Amazon by default", () => {
    expect(readConfig({}).bucket).toBeUndefined();
    expect(readConfig({ S3_BUCKET: "files" }).bucket).toEqual({
      name: "files",
      endpoint: undefined,
      region: "us-east-1",
      prefix: "uploads/",
      isPathStyle: false,
      keys: undefined,
    });
  });

  test("is at another endpoint, with its name in the path", () => {
    const address = { S3_ENDPOINT: "https://storage.example", S3_PREFIX: "parley/files", ...keys };
    const { bucket } = readConfig({ S3_BUCKET: "files", ...address });
    expect(bucket).toMatchObject({ prefix: "parley/files/", isPathStyle: true, keys: { id: "AKIDEXAMPLE" } });
    expect(bucket?.keys?.secret.reveal()).toBe("hunter2");
    expect(inspect(bucket, { depth: 9, showHidden: true })).not.toContain("hunter2");
    expect(readConfig({ S3_BUCKET: "files", ...address, S3_PATH_STYLE: "0" }).bucket?.isPathStyle).toBe(false);
  });

  test("has a prefix that ends with a slash; the prefix of received mail is used unchanged", () => {
    const { bucket, mailBucket } = readConfig({
      S3_BUCKET: "files",
      S3_PREFIX: "parley",
      INBOUND_S3_BUCKET: "mails",
      INBOUND_S3_PREFIX: "mails/of-",
    });
    expect([bucket?.prefix, mailBucket?.prefix, mailBucket?.name]).toEqual(["parley/", "mails/of-", "mails"]);
    expect(readConfig({ INBOUND_S3_BUCKET: "mails" }).mailBucket?.prefix).toBe("");
  });

  test("with missing variables is refused, and all of them are named at once", () => {
    expect(problemsOf(keys)).toEqual(["S3_ACCESS_KEY_ID needs S3_BUCKET", "S3_SECRET_ACCESS_KEY needs S3_BUCKET"]);
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = keys;
    expect(problemsOf({ S3_BUCKET: "files", S3_ACCESS_KEY_ID })).toHaveLength(1);
    expect(problemsOf({ S3_BUCKET: "files", S3_SECRET_ACCESS_KEY })).toHaveLength(1);
    const told = problemsOf({ S3_BUCKET: "files", S3_ENDPOINT: "https://user:hunter2@storage.example" });
    expect(told).toEqual(["S3_ENDPOINT must be an http:// or https:// address"]);
    const wrong = { S3_REGION: "Frankfurt am Main", S3_PATH_STYLE: "perhaps", S3_ENDPOINT: "storage.example" };
    const problems = problemsOf({ S3_BUCKET: "../files", S3_PREFIX: "../", S3_ACCESS_KEY_ID, ...wrong });
    expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual([
      "S3_ACCESS_KEY_ID",
      "S3_BUCKET",
      "S3_ENDPOINT",
      "S3_PATH_STYLE",
      "S3_PREFIX",
      "S3_REGION",
    ]);
  });
});

test("a secret is never printed", () => {
  const secret = "hunter2".repeat(10);
  const config = readConfig({
    SECRET_KEY: secret,
    DATABASE_URL: `postgres://user:${secret}@db/x`,
    DATABASE_READ_URL: `postgres://user:${secret}@replica/x`,
    SMTP_URL: `smtp://user:${secret}@mail`,
  });
  for (const shown of [
    JSON.stringify(config),
    inspect(config, { depth: 9, showHidden: true }),
    `${config.secretKey}`,
  ]) {
    expect(shown).not.toContain("hunter2");
    expect(shown).toContain("[secret]");
  }
  expect(config.secretKey?.reveal()).toBe(secret);
});

test("a replica requires the database that it replicates", () => {
  const [DATABASE_URL, DATABASE_READ_URL] = ["postgres://db.example/parley", "postgres://replica.example/parley"];
  expect(problemsOf({ DATABASE_URL, DATABASE_READ_URL })).toEqual([]);
  expect(problemsOf({ DATABASE_READ_URL })).toEqual(["DATABASE_READ_URL needs DATABASE_URL"]);
  expect(problemsOf({ DATABASE_URL, DATABASE_READ_URL: "mysql://user:hunter2@db/x" })).toEqual([
    "DATABASE_READ_URL must be a postgres: or postgresql:// address",
  ]);
});

test("a single role requires a database that other servers can reach", () => {
  for (const PARLEY_ROLE of ["web", "worker"]) {
    expect(problemsOf({ PARLEY_ROLE })).toEqual([expect.stringContaining("needs DATABASE_URL")]);
    expect(problemsOf({ PARLEY_ROLE, DATABASE_URL: "postgres://db.example/parley" })).toEqual([]);
  }
  expect(problemsOf({ PARLEY_ROLE: "boss" })).toEqual([expect.stringContaining("web, worker or all")]);
});
