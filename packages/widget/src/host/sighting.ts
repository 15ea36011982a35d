import type { Configuration } from "../loader/options.ts";
import { browserInfo } from "./browser-info.ts";

/** Late enough not to compete with the chat that somebody is waiting for. */
const DELAY_MS = 5000;

/** Lets the team see where its widget is in use. A preview is nowhere. Nobody minds when this fails. */
export function reportSighting({ baseUrl, accountId, inbox }: Configuration) {
  if (!location.host) return;
  setTimeout(() => {
    const body = JSON.stringify({ account_id: accountId, inbox_id: inbox, metadata: browserInfo() });
    const headers = { "content-type": "application/json" };
    fetch(`${baseUrl}/api/widget_settings/metadata`, { method: "PUT", headers, body }).catch(() => {});
  }, DELAY_MS);
}
