import { environment } from "../../../platform/environment.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { useInboxes } from "../../inboxes/index.ts";
import { text } from "./texts.ts";
import { useOnboarding } from "./useOnboarding.ts";

export interface StartStep {
  name: "inbox" | "profile" | "team" | "integrations" | "plan";
  isDone: boolean;
  links: { to: string; name: string; isNewTab?: boolean }[];
}

/** The five setup steps of a new account, with the server's status of each. */
export function useStartSteps() {
  const { account_id } = useSession();
  const { data: status, error, refetch } = useOnboarding();
  const { data: inboxes } = useInboxes();
  const inbox = inboxes?.find(({ is_primary }) => is_primary) ?? inboxes?.[0];
  const steps: StartStep[] | undefined = status && [
    {
      name: "inbox",
      isDone: status.has_configured_inbox,
      links: [
        { to: `/demo?account=${account_id}`, name: text("start.sendTest"), isNewTab: true },
        ...(inbox
          ? [
              { to: `/inboxes/${inbox.id}/chat-widget`, name: text("start.installWidget") },
              { to: `/inboxes/${inbox.id}`, name: text("start.configureInbox") },
            ]
          : []),
      ],
    },
    {
      name: "profile",
      isDone: status.has_configured_profile,
      links: [{ to: "/settings/profile", name: text("start.editProfile") }],
    },
    {
      name: "team",
      isDone: status.has_invited_teammates,
      links: [{ to: "/settings/team", name: text("start.invite") }],
    },
    {
      name: "integrations",
      isDone: status.has_integrations,
      links: [{ to: "/integrations", name: text("start.connect") }],
    },
    {
      name: "plan",
      isDone: status.has_upgraded_subscription || !environment.BILLING_ENABLED, // without billing all is included
      links: environment.BILLING_ENABLED ? [{ to: "/settings/billing", name: text("start.upgrade") }] : [],
    },
  ];
  return { steps, error, refetch };
}
