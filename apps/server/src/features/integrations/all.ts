import { integrationNames } from "@parley/contract";
import { github } from "./github/index.ts";
import { google } from "./google/index.ts";
import { hubspot } from "./hubspot/index.ts";
import { intercom } from "./intercom/index.ts";
import { mattermost } from "./mattermost/index.ts";
import type { Integration, IntegrationFolder } from "./shared/integration.ts";
import { slack } from "./slack/index.ts";
import { twilio } from "./twilio/index.ts";

/** One line per integration folder. */
export const integrationFolders: readonly IntegrationFolder[] = [
  slack,
  mattermost,
  google,
  twilio,
  github,
  hubspot,
  intercom,
];

/** Sorted in the order of the contract's list. */
const integrations = integrationFolders
  .flatMap((folder) => folder.integrations)
  .toSorted((one, other) => integrationNames.indexOf(one.name) - integrationNames.indexOf(other.name));

export const findIntegration = (name: string): Integration | undefined =>
  integrations.find((integration) => integration.name === name);

export const listIntegrations = (): readonly Integration[] => integrations;
