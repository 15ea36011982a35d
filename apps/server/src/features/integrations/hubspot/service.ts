import { appSettings } from "../shared/app-settings.ts";

/** The service's name and its table of authorizations. */
export const service = { service: "hubspot", title: "HubSpot", table: "hubspot_authorizations" } as const;

export const { isConfigured, settingsOf, redirectUrl } = appSettings("hubspot", service.title);
