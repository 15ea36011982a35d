import { NotFound } from "../../platform/errors.ts";

export class AccountNotFound extends NotFound {
  /** `host` shows which server was called, in case a page has the snippet of another server. */
  constructor(accountId: string, publicUrl: string) {
    super(`No account found with ID: ${accountId}`, { host: new URL(publicUrl).host });
  }
}
