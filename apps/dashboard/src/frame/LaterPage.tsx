import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { text } from "../texts/text.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../ui/Page.tsx";

const toInbox = <Step to="/conversations/all">{text("later.toInbox")}</Step>;
const toWidget = <Step to="/settings/chat-widget">{text("later.toWidget")}</Step>;
const toAccount = <Step to="/settings/account">{text("later.toAccount")}</Step>;
const toDocs = (
  <Button component="a" href="/docs" variant="default">
    {text("later.toDocs")}
  </Button>
);

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  );
}

/** Whoever comes to it reads what it will be, and what to do until then. */
const laterPage = (title: string, hint: string, step: ReactNode) =>
  function LaterPage() {
    return (
      <Page title={title} isWide>
        <EmptyState title={text("later.notYet")} action={step}>
          {hint}
        </EmptyState>
      </Page>
    );
  };

const people = (title: string) => laterPage(title, text("later.peopleHint"), toInbox);
const companies = (title: string) => laterPage(title, text("later.companiesHint"), toInbox);
const tags = (title: string) => laterPage(title, text("later.tagsHint"), toInbox);
const issues = (title: string) => laterPage(title, text("later.issuesHint"), toInbox);
const integrations = (title: string) => laterPage(title, text("later.integrationsHint"), toWidget);
const developers = (title: string) => laterPage(title, text("later.developersHint"), toDocs);
const sessions = (title: string) => laterPage(title, text("later.sessionsHint"), toInbox);

export const laterPages = {
  people: people(text("later.people")),
  customer: people(text("later.customer")),
  companies: companies(text("later.companies")),
  newCompany: companies(text("later.newCompany")),
  company: companies(text("later.company")),
  editCompany: companies(text("later.editCompany")),
  tags: tags(text("later.tags")),
  tag: tags(text("later.tag")),
  issues: issues(text("later.issues")),
  issue: issues(text("later.issue")),
  notes: laterPage(text("later.notes"), text("later.notesHint"), toInbox),
  integrations: integrations(text("later.integrations")),
  slack: integrations(text("later.slack")),
  slackReply: integrations(text("later.slackReply")),
  slackSupport: integrations(text("later.slackSupport")),
  google: integrations(text("later.google")),
  gmail: integrations(text("later.gmail")),
  sheets: integrations(text("later.sheets")),
  mattermost: integrations(text("later.mattermost")),
  twilio: integrations(text("later.twilio")),
  github: integrations(text("later.github")),
  hubspot: integrations(text("later.hubspot")),
  intercom: integrations(text("later.intercom")),
  forwarding: laterPage(text("later.forwarding"), text("later.forwardingHint"), toWidget),
  reporting: laterPage(text("later.reporting"), text("later.reportingHint"), toInbox),
  apiKeys: developers(text("later.apiKeys")),
  subscriptions: developers(text("later.subscriptions")),
  templates: developers(text("later.templates")),
  functions: developers(text("later.functions")),
  function: developers(text("later.function")),
  sessions: sessions(text("later.sessions")),
  session: sessions(text("later.session")),
  sessionSetup: sessions(text("later.sessionSetup")),
  billing: laterPage(text("later.billing"), text("later.billingHint"), toAccount),
};
