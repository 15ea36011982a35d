import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CannotStart } from "../../src/platform/errors.ts";
import { DOMAIN, InboundMailHarness } from "./inbound-mail-harness.ts";

/** The receiver offers STARTTLS. */
const folder = mkdtempSync(join(tmpdir(), "parley-tls-"));
const files = { INBOUND_SMTP_TLS_CERT: join(folder, "cert.pem"), INBOUND_SMTP_TLS_KEY: join(folder, "key.pem") };
let office: InboundMailHarness;
let cert: string;
beforeAll(async () => {
  cert = await put();
  office = await InboundMailHarness.open(files);
});
afterAll(async () => {
  await office.close();
  rmSync(folder, { recursive: true });
});

/** Replaces the certificate with a new one. */
async function put(changedAt = new Date()) {
  const altNames = [{ type: 2 as const, value: DOMAIN }];
  const pair = await generate([{ name: "commonName", value: DOMAIN }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  writeFileSync(files.INBOUND_SMTP_TLS_CERT, pair.cert);
  writeFileSync(files.INBOUND_SMTP_TLS_KEY, pair.private);
  for (const file of Object.values(files)) utimesSync(file, changedAt, changedAt);
  return pair.cert;
}

/** A mail server that requires TLS, and trusts only this certificate. */
const bring = (ca: string, to: string, text: string) =>
  createTransport({
    host: "127.0.0.1",
    port: office.smtpPort,
    requireTLS: true,
    tls: { ca, servername: DOMAIN, minVersion: "TLSv1.2" },
  }).sendMail({ from: "ann@example.com", to, subject: "Hi", text });

test("a mail is received with and without TLS", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  await bring(cert, address, "Over TLS");
  await office.deliver(address, { from: "bob@example.com", text: "Without" }, "bob@example.com");
  const all = await office.conversations(account, 2);
  expect(all.map(({ messages }) => messages[0]!.body).sort()).toEqual(["Over TLS", "Without"]);
  await expect(bring(cert, `nobody@${DOMAIN}`, "Hi")).rejects.toThrow("550");
});

test("a renewed certificate is used from the next connection on, and an invalid one is ignored", async () => {
  const address = await office.anAddress(await office.anAccount());
  const old = cert;
  cert = await put(new Date(Date.now() + 60_000));
  await bring(cert, address, "Renewed");
  await expect(bring(old, address, "Renewed")).rejects.toThrow(/self-signed|certificate/i);
  writeFileSync(files.INBOUND_SMTP_TLS_CERT, "no certificate");
  await bring(cert, address, "Still there");
});

test("a receiver whose certificate cannot be read does not start", async () => {
  const wrong = InboundMailHarness.open({ ...files, INBOUND_SMTP_TLS_CERT: join(folder, "missing.pem") });
  await expect(wrong).rejects.toThrow(CannotStart);
  await expect(wrong).rejects.toThrow("INBOUND_SMTP_TLS_CERT");
});
