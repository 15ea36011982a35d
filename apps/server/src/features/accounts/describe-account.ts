import type { Account, OnboardingStatus } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { listWidgetSettings } from "../inboxes/index.ts";
import { countActive, listMembers } from "../users/index.ts";
import { presentAccount } from "./present.ts";
import { getAccount, readOnboarding } from "./queries.ts";

/** The company, with its team and its widgets. */
export async function describeAccount(scope: Scope): Promise<Account> {
  const [account, members, settings] = await Promise.all([
    getAccount(scope),
    listMembers(scope),
    listWidgetSettings(scope),
  ]);
  return presentAccount(account, members, settings);
}

/** The remaining steps of the setup. */
export async function describeOnboarding(scope: UserScope): Promise<OnboardingStatus> {
  const { subscription_plan, has_conversation, has_integration, ...profile } = await readOnboarding(
    scope,
    scope.actor.id,
  );
  return {
    has_configured_inbox: Boolean(has_conversation),
    has_configured_profile: Object.values(profile).some(Boolean),
    has_integrations: Boolean(has_integration),
    has_invited_teammates: (await countActive(scope)) > 1,
    has_upgraded_subscription: subscription_plan !== "starter",
  };
}
