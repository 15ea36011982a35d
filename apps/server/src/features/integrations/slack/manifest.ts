import type { AppsManifestCreateArguments } from "@slack/web-api";
import type { Config } from "../../../platform/config.ts";
import { botEvents, botScopes } from "./service.ts";

type Manifest = Exclude<AppsManifestCreateArguments["manifest"], string>;

/**
 * The settings of an app at Slack for this server. Source: docs.slack.dev, "App manifest reference".
 */
function appManifest({ publicUrl, integrations }: Config) {
  return {
    display_information: { name: "Parley" },
    features: { bot_user: { display_name: "Parley", always_online: true } },
    oauth_config: {
      redirect_urls: [integrations.slack?.redirectUri ?? `${publicUrl}/integrations/slack`],
      scopes: { bot: [...botScopes] },
    },
    settings: {
      event_subscriptions: { request_url: `${publicUrl}/api/slack/webhook`, bot_events: [...botEvents] },
      interactivity: { is_enabled: true, request_url: `${publicUrl}/api/slack/actions` },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  } satisfies Manifest;
}

/**
 * Slack's page that creates an app with these settings. Source: docs.slack.dev, "Configuring apps with app manifests",
 * "Sharing manifests".
 */
export const newAppUrl = (config: Config) =>
  `https://api.slack.com/apps?${new URLSearchParams({ new_app: "1", manifest_json: JSON.stringify(appManifest(config)) })}`;
