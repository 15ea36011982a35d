import { type IntegrationName, integrationNames } from "@parley/contract";

/**
 * For each integration, the other integrations that do not receive its messages: `behaviour.md` §3.4, by origin. The
 * table is in this file so that no integration imports another. A new integration without a row does not compile.
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

/** The integrations whose messages this one does not receive, itself included. */
export const ignoredOriginsOf = (name: IntegrationName): IntegrationName[] =>
  integrationNames.filter((origin) => origin === name || ignoredBy[origin].includes(name));
