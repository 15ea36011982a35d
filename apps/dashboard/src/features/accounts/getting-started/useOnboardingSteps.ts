import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { environment } from "../../../platform/environment.ts";
import { useFeed, useFeedState } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { useInboxes } from "../../inboxes/index.ts";
import { text } from "./texts.ts";
import { reportSetUp } from "./useIsSetUp.ts";

export interface OnboardingStep {
  name: "inbox" | "profile" | "team" | "integrations" | "plan";
  isDone: boolean;
  links: { to: string; name: string; isNewTab?: boolean }[];
}

/** The setup steps of a new account, with the server's status of each. Without billing there is no plan to choose. */
export function useOnboardingSteps() {
  const { account_id } = useSession();
  const { data: status, error, refetch } = useOnboarding();
  const { data: inboxes } = useInboxes();
  const inbox = inboxes?.find(({ is_primary }) => is_primary) ?? inboxes?.[0];
  const steps: OnboardingStep[] | undefined = status && [
    {
      name: "inbox",
      isDone: status.has_configured_inbox,
      links: [
        { to: `/demo?account=${account_id}`, name: text("start.sendTest"), isNewTab: true },
        ...(inbox
          ? [
              { to: `/inboxes/${inbox.id}/chat-widget#install`, name: text("start.installWidget") },
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
    ...(environment.BILLING_ENABLED
      ? [
          {
            name: "plan" as const,
            isDone: status.has_upgraded_subscription,
            links: [{ to: "/settings/billing", name: text("start.upgrade") }],
          },
        ]
      : []),
  ];
  const isSetUp = steps?.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isSetUp !== undefined) reportSetUp(isSetUp);
  }, [isSetUp]);
  return { steps, error, refetch };
}

const onboardingKey = ["onboarding"] as const;

/** The setup status, refetched on events that may change the status and when the user returns to the page. */
function useOnboarding() {
  const cache = useQueryClient();
  const feed = useFeed();
  const colleagues = useFeedState(({ present }) => countUsers(present));

  useEffect(() => {
    const askAgain = () => void cache.invalidateQueries({ queryKey: onboardingKey });
    askAgain();
    return feed.onEvent(({ type }) => type === "conversation:created" && askAgain());
  }, [cache, feed, colleagues]); // the first teammate may have joined

  return useQuery({ queryKey: onboardingKey, queryFn: api.account.onboarding, staleTime: 0 });
}

/** The signed-in user counts even before presence has loaded. */
const countUsers = (keys: ReadonlySet<string>) =>
  Math.max(1, [...keys].filter((key) => key.startsWith("user:")).length);
