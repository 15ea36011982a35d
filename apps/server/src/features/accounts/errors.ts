import { NotFound } from "../../platform/errors.ts";

export class AccountUnknown extends NotFound {
  /** Whoever pasted another server's snippet sees by `host` which one was asked. */
  constructor(accountId: string, publicUrl: string) {
    super(`No account found with ID: ${accountId}`, { host: new URL(publicUrl).host });
  }
}
