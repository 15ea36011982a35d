import type { PublicWidgetSettings } from "@parley/contract";
import type { Configuration } from "./options.ts";

/** The settings stored on the server; empty when the server is unreachable. */
export type StoredSettings = Partial<PublicWidgetSettings>;

/** The only request of every page load. It does not use the api-client, because every visitor loads this script. */
export async function fetchSettings({ baseUrl, accountId, inbox }: Configuration): Promise<StoredSettings> {
  const query = new URLSearchParams({ account_id: accountId, ...(inbox && { inbox_id: inbox }) });
  try {
    const response = await fetch(`${baseUrl}/api/widget_settings?${query}`);
    return (response.ok && (await response.json()).data) || {};
  } catch {
    return {};
  }
}
