import { appSettings } from "../shared/app-settings.ts";

/** The service's name and its table of authorizations. */
export const service = { service: "intercom", title: "Intercom", table: "intercom_authorizations" } as const;

export const { isConfigured, settingsOf, redirectUrl } = appSettings("intercom", service.title);
