import type { GoogleClient } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import { appSettings } from "../shared/app-settings.ts";

/** Both integrations share a table. Failures name the service that was called. */
const table = "google_authorizations";
export const services = {
  gmail: { service: "google", title: "Gmail", table },
  sheets: { service: "google", title: "Google Sheets", table },
} as const;
export type Service = (typeof services)[GoogleClient];

const AUTH = "https://www.googleapis.com/auth";

/**
 * The requested scopes. Gmail: read and send, not change or delete. Google Sheets: read and write any spreadsheet of the
 * user; `drive.file` allows only those that the user picks in Google's own dialog. Earlier connections have
 * `gmail.modify` instead, which allows the same calls.
 * Source: the pages of the methods in "Gmail API" (v1) and "Google Sheets API" (v4), "Authorization scopes".
 */
export const scopes = {
  gmail: [`${AUTH}/gmail.readonly`, `${AUTH}/gmail.send`],
  sheets: [`${AUTH}/spreadsheets`],
} as const satisfies Record<GoogleClient, readonly string[]>;

const app = appSettings("google", "Google");
export const { isConfigured, settingsOf } = app;

/** The URL to which Google redirects users. @param type the first part of the `state`, if there is one */
export function redirectUrl(config: Config, type: string | undefined): string {
  const { supportRedirectUri, personalRedirectUri } = settingsOf(config);
  const own = { support: supportRedirectUri, personal: personalRedirectUri }[type ?? ""];
  return own ?? app.redirectUrl(config);
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
    scope: scopes[client].join(" "),
    access_type: "offline",
    prompt: "consent",
    ...(state && { state }),
  };
  return `${webUrl}/o/oauth2/v2/auth?${new URLSearchParams(params)}`;
}
