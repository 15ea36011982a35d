import type { Config } from "../../../platform/config.ts";
import type { IntegrationSettings } from "../../../platform/integration-settings.ts";
import { NotConfigured } from "./errors.ts";

type ServiceWithApp = "slack" | "google" | "github" | "hubspot" | "intercom";

/** The settings of this server's app at a service. They may be missing, also while accounts are connected. */
export function appSettings<Name extends ServiceWithApp>(name: Name, title: string) {
  const isConfigured = ({ integrations }: Config) => integrations[name] !== undefined;
  /** @throws NotConfigured */
  function settingsOf({ integrations }: Config): NonNullable<IntegrationSettings[Name]> {
    const settings = integrations[name];
    if (!settings) throw new NotConfigured(title);
    return settings;
  }
  /** The URL to which the service redirects users after consent. @throws NotConfigured */
  const redirectUrl = (config: Config) => settingsOf(config).redirectUri ?? `${config.publicUrl}/integrations/${name}`;
  return { isConfigured, settingsOf, redirectUrl };
}
