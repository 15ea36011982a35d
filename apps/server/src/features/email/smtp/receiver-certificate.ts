import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { SMTPServer } from "smtp-server";
import type { Config } from "../../../platform/config.ts";
import { CannotStart } from "../../../platform/errors.ts";
import type { Log } from "../../../platform/log.ts";

const OLDEST = "TLSv1.2" as const;

/** The TLS certificate of the mail receiver. The operator renews it by replacing the files. */
export class ReceiverCertificate {
  readonly #files: NonNullable<Config["inboundSmtpTls"]>;
  readonly #log: Log;
  #changedAt = 0;

  constructor(files: NonNullable<Config["inboundSmtpTls"]>, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  /** @throws CannotStart when the certificate is invalid, or does not match the key */
  options() {
    const { cert, key } = this.#files;
    try {
      const pair = { cert: readFileSync(cert), key: readFileSync(key), minVersion: OLDEST };
      createSecureContext(pair);
      return pair;
    } catch (error) {
      throw new CannotStart(
        `INBOUND_SMTP_TLS_CERT and INBOUND_SMTP_TLS_KEY cannot be used: ${(error as Error).message}`,
      );
    }
  }

  /** Loads changed files. Two files that do not match yet are tried again later. */
  async renew(server: SMTPServer) {
    try {
      const [cert, key] = await Promise.all([stat(this.#files.cert), stat(this.#files.key)]);
      const changedAt = Math.max(cert.mtimeMs, key.mtimeMs);
      if (changedAt === this.#changedAt) return;
      server.updateSecureContext(this.options());
      this.#changedAt = changedAt;
    } catch (error) {
      this.#log.error(
        { err: error },
        "the certificate of the mail receiver could not be renewed; the old one stays in use",
      );
    }
  }
}
