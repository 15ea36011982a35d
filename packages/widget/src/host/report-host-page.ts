import { asCredential } from "@parley/sdk/internal";
import type { Configuration } from "../loader/options.ts";
import { browserInfo } from "./browser-info.ts";

/** Late enough not to compete with the chat that somebody is waiting for. */
const DELAY_MS = 5000;

/** Lets the team see where its widget is in use. A preview is nowhere. Nobody minds when this fails. */
export function reportHostPage({ baseUrl, accountId, inbox }: Configuration, visitorKey: () => string) {
  if (!location.host) return;
  setTimeout(() => {
    const body = JSON.stringify({ account_id: accountId, inbox_id: inbox, metadata: browserInfo() });
    // The key says that it is our widget, which can keep one.
    const headers = { "content-type": "application/json", authorization: asCredential(visitorKey()) };
    fetch(`${baseUrl}/api/widget_settings/metadata`, { method: "PUT", headers, body }).catch(() => {});
  }, DELAY_MS);
}
