import type { Scope } from "../../platform/scope.ts";
import { webAddressOf } from "./host-of.ts";
import { isLinkHost } from "./queries.ts";

/**
 * Returns the web address in a visitor's text, if mails to customers may link to its host. Either the account has
 * entered the host, or its widget was seen there.
 */
export async function findLink(scope: Scope, text: string | null): Promise<URL | undefined> {
  const url = text === null ? undefined : webAddressOf(text);
  return url && (await isLinkHost(scope, url.host)) ? url : undefined;
}
