import type { PublicAccount } from "@parley/contract";
import type { Options } from "./options.ts";
import type { StoredSettings } from "./server.ts";

/** The options of the loader, and what only the server knows. */
export interface CompleteOptions extends Options {
  account?: PublicAccount;
}

/** The page's options, else the team's stored settings of the same names in snake case. */
export function withSettings(asked: Options, stored: StoredSettings): CompleteOptions {
  const complete: Record<string, unknown> = { ...asked };
  for (const [name, value] of Object.entries({ ...stored, primary_color: stored.color })) {
    complete[name.replace(/_./g, ([, letter]) => letter!.toUpperCase())] ||= value;
  }
  return complete;
}
