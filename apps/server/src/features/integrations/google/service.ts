import type { GoogleClient } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import type { GoogleSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "../shared/errors.ts";

/** What both of its integrations are; failures are said of what is asked. */
const table = "google_authorizations";
export const services = {
  gmail: { title: "Gmail", table },
  sheets: { title: "Google Sheets", table },
} as const;
export type Service = (typeof services)[GoogleClient];

/** What is asked for. Reading, sending and nothing that could delete a mailbox; tables of one's own choice. */
export const scopes = {
  gmail: "https://www.googleapis.com/auth/gmail.modify",
  sheets: "https://www.googleapis.com/auth/spreadsheets",
} as const satisfies Record<GoogleClient, string>;

/** @throws NotConfigured */
export function settingsOf({ integrations }: Config): GoogleSettings {
  if (!integrations.google) throw new NotConfigured("Google");
  return integrations.google;
}

/** Where people come back to. @param type as the `state` begins, if there is one */
export function redirectUrl(config: Config, type: string | undefined): string {
  const { redirectUri, supportRedirectUri, personalRedirectUri } = settingsOf(config);
  const own = { support: supportRedirectUri, personal: personalRedirectUri }[type ?? ""];
  return own ?? redirectUri ?? `${config.publicUrl}/integrations/google`;
}

/** Where people agree: for good, not just for the next hour, which is said only to who is asked again. */
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
