import type { GoogleClient } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import type { GoogleSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";

/** Both integrations share a table. Failures name the service that was called. */
const table = "google_authorizations";
export const services = {
  gmail: { title: "Gmail", table },
  sheets: { title: "Google Sheets", table },
} as const;
export type Service = (typeof services)[GoogleClient];

/** The requested scopes. Gmail: read and send, but not delete permanently. Google Sheets: read and write. */
export const scopes = {
  gmail: "https://www.googleapis.com/auth/gmail.modify",
  sheets: "https://www.googleapis.com/auth/spreadsheets",
} as const satisfies Record<GoogleClient, string>;

/** @throws NotConfigured */
export function settingsOf({ integrations }: Config): GoogleSettings {
  if (!integrations.google) throw new NotConfigured("Google");
  return integrations.google;
}

/** The URL to which Google redirects users. @param type the first part of the `state`, if there is one */
export function redirectUrl(config: Config, type: string | undefined): string {
  const { redirectUri, supportRedirectUri, personalRedirectUri } = settingsOf(config);
  const own = { support: supportRedirectUri, personal: personalRedirectUri }[type ?? ""];
  return own ?? redirectUri ?? `${config.publicUrl}/integrations/google`;
}

/**
 * Google's consent page. For access that does not end after an hour Google requires `offline`. A user who consented
 * before gets such access again only with `prompt=consent`.
 */
export function consentUrl(config: Config, client: GoogleClient, state: string | undefined): string {
  const { webUrl, clientId } = settingsOf(config);
  const params = {
    client_id: clientId,
    redirect_uri: redirectUrl(config, state?.split(":")[0]),
    response_type: "code",
    scope: scopes[client],
    access_type: "offline",
    prompt: "consent",
    ...(state && { state }),
  };
  return `${webUrl}/o/oauth2/v2/auth?${new URLSearchParams(params)}`;
}
