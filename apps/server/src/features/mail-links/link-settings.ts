import type { MailLinkSettings, MailLinkSettingsChanges } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import type { UserScope } from "../../platform/scope.ts";
import { hostOf } from "./host-of.ts";
import { findLinkSettings, listSeenHosts, upsertLinkSettings } from "./queries.ts";

const MAX_SHOWN = 100;

export async function getLinkSettings(scope: UserScope): Promise<MailLinkSettings> {
  const [settings, seen_hosts] = await Promise.all([findLinkSettings(scope), listSeenHosts(scope, MAX_SHOWN)]);
  return { object: "mail_link_settings", ...settings, seen_hosts };
}

/** @throws Invalid when a text is not a host */
export async function changeLinkSettings(
  scope: UserScope,
  { hosts, allows_seen_hosts }: MailLinkSettingsChanges,
): Promise<MailLinkSettings> {
  const changes = {
    ...(hosts && { hosts: [...new Set(hosts.map(toHost))] }),
    ...(allows_seen_hosts !== undefined && { allows_seen_hosts }),
  };
  await upsertLinkSettings(scope, changes);
  return getLinkSettings(scope);
}

function toHost(text: string) {
  const host = hostOf(text);
  if (!host) throw new Invalid({ hosts: ["is invalid"] });
  return host;
}
