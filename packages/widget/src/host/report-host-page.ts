import { authorizationHeaderOf } from "@parley/sdk/internal";
import type { Configuration } from "../loader/options.ts";
import { browserInfo } from "./browser-info.ts";

/** Late enough not to compete with the loading chat. */
const DELAY_MS = 5000;

/** Reports the page, so that the team sees where its widget is used. Previews are not reported. Failures are ignored. */
export function reportHostPage({ baseUrl, accountId, inbox }: Configuration, visitorKey: () => string) {
  if (!location.host) return;
  setTimeout(() => {
    const body = JSON.stringify({ account_id: accountId, inbox_id: inbox, metadata: browserInfo() });
    // The visitor key identifies our widget, because only it can store a key.
    const headers = { "content-type": "application/json", authorization: authorizationHeaderOf(visitorKey()) };
    fetch(`${baseUrl}/api/widget_settings/metadata`, { method: "PUT", headers, body }).catch(() => {});
  }, DELAY_MS);
}
