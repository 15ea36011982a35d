import type { Scope } from "../../platform/scope.ts";
import { storeFirstPage } from "../inboxes/index.ts";

/** The widgets whose first page is known. */
const MAX_KNOWN = 10_000;

/**
 * Stores the host of the first page that loads an inbox's widget, so that the team sees at once that the installation
 * works. Later pages are stored when they report themselves. Every page asks for the settings, so each server asks the
 * database once per widget.
 */
export function createFirstPages() {
  const known = new Set<string>();

  return async function seeFirstPage(scope: Scope, inboxId: string | null, host: string): Promise<void> {
    const widget = `${scope.accountId} ${inboxId}`;
    if (known.has(widget)) return;
    await storeFirstPage(scope, inboxId, host);
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(widget);
  };
}
