import type { IntegrationName } from "@parley/contract";
import { text } from "./texts.ts";

/** @param server the address of this server */
type Steps = (server: string) => string[];

/** The steps of an agent who connects an integration. The guides in docs/integrations explain each of them. */
export const connectSteps: Record<IntegrationName, Steps> = {
  slack_reply: () => [text("setup.slackReply1"), text("setup.slackInvite"), text("setup.slackReply3")],
  slack_support: () => [text("setup.slackSupport1"), text("setup.slackInvite"), text("setup.slackSupport3")],
  mattermost: (server) => [
    text("setup.mattermost1"),
    text("setup.mattermost2", { url: `${server}/api/mattermost/webhook` }),
    text("setup.mattermost3"),
    text("setup.test"),
  ],
  gmail: () => [text("setup.gmail1"), text("setup.gmail2"), text("setup.gmail3")],
  sheets: () => [text("setup.sheets1"), text("setup.sheets2"), text("setup.test")],
  twilio: (server) => [
    text("setup.twilio1"),
    text("setup.twilio2"),
    text("setup.twilio3", { url: `${server}/api/twilio/webhook` }),
    text("setup.test"),
  ],
  github: () => [text("setup.github1"), text("setup.github2"), text("setup.github3")],
  hubspot: () => [text("setup.hubspot1"), text("setup.contacts2", { title: "HubSpot" })],
  intercom: () => [text("setup.intercom1"), text("setup.contacts2", { title: "Intercom" })],
};

const slackApp: Steps = () => [text("setup.slackApp1"), text("setup.slackApp2")];

const googleApp =
  (api: string): Steps =>
  (server) => [
    text("setup.googleApp1", { api }),
    text("setup.googleApp2", { url: `${server}/integrations/google` }),
    text("setup.googleApp3"),
  ];

/** The steps of the operator of a server that has no app at the service. Absent: the service needs no app. */
export const appSteps: Partial<Record<IntegrationName, Steps>> = {
  slack_reply: slackApp,
  slack_support: slackApp,
  gmail: googleApp("Gmail API"),
  sheets: googleApp("Google Sheets API"),
  github: () => [text("setup.githubApp1"), text("setup.githubApp2")],
  hubspot: (server) => [
    text("setup.hubspotApp1", { url: `${server}/integrations/hubspot` }),
    text("setup.hubspotApp2"),
  ],
  intercom: (server) => [
    text("setup.intercomApp1", { url: `${server}/integrations/intercom` }),
    text("setup.intercomApp2"),
  ],
};
