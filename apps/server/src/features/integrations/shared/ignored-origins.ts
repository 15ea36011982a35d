import { type IntegrationName, integrationNames } from "@parley/contract";

/**
 * Who is not told of the messages that each of them brings, beside itself: `behaviour.md` §3.4, by origin. Here, so that none
 * knows another; a new one does not compile before it says so.
 */
const ignoredBy: Record<IntegrationName, readonly IntegrationName[]> = {
  slack_reply: [],
  slack_support: ["mattermost"],
  mattermost: ["slack_support"],
  gmail: ["slack_support"],
  sheets: [],
  twilio: ["slack_support"],
  github: ["slack_support"],
  hubspot: [],
  intercom: [],
};

/** Whose messages an integration is not told of. */
export const ignoredOriginsOf = (name: IntegrationName): IntegrationName[] =>
  integrationNames.filter((origin) => origin === name || ignoredBy[origin].includes(name));
