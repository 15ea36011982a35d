import {
  Account,
  AccountChanges,
  Data,
  DeviceToken,
  describedAs,
  EventPage,
  OnboardingStatus,
  Registration,
  TokenPair,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { joinTeam } from "../users/index.ts";
import { changeAccount, closeAccount, type DisconnectServices } from "./change-account.ts";
import { describeAccount, describeOnboarding } from "./describe-account.ts";
import { listEvents } from "./list-events.ts";
import { registerAccount } from "./register-account.ts";

const DEFAULT_EVENTS = 100;
const MAX_EVENTS = 500;

export function accountRoutes(router: Router, leaveServices: DisconnectServices) {
  router.post(
    "/api/registration",
    {
      access: "public",
      summary: "Register a company, or join one with an invitation",
      body: Type.Object({
        user: Type.Record(Type.String(), Type.Unknown(), describedAs(Registration)),
        device_token: Type.Optional(DeviceToken),
      }),
      reply: Data(TokenPair),
      rateLimit: "registration",
    },
    async ({ body: { user, device_token }, publicContext, ip }) => {
      const client = { ip, device_token };
      const token = user.invite_token;
      const isInvited = token !== undefined && token !== null && token !== "";
      return {
        data: isInvited
          ? await joinTeam(publicContext, String(token), user, client)
          : await registerAccount(publicContext, user, client),
      };
    },
  );

  router.get(
    "/api/accounts/me",
    { access: "user", summary: "The company, its team and its widgets", reply: Data(Account) },
    async ({ scope }) => ({ data: await describeAccount(scope) }),
  );

  // The id in the path is ignored: the route changes the caller's own account.
  router.put(
    "/api/accounts/:any",
    {
      access: "user",
      summary: "Change the company",
      body: Type.Object({ account: AccountChanges }),
      reply: Data(Account),
    },
    async ({ scope, body }) => {
      await changeAccount(scope, body.account);
      return { data: await describeAccount(scope) };
    },
  );

  router.delete(
    "/api/accounts/me",
    { access: "admin", summary: "Delete the company with all its data", status: 204 },
    async ({ scope }) => closeAccount(scope, leaveServices),
  );

  router.get(
    "/api/onboarding_status",
    { access: "user", summary: "The remaining steps of the setup", reply: OnboardingStatus },
    async ({ scope }) => describeOnboarding(scope),
  );

  router.get(
    "/api/events",
    {
      access: "user",
      summary: "The account's events after a number",
      query: Type.Object({
        after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        limit: Type.Optional(Type.Integer()),
      }),
      reply: EventPage,
    },
    async ({ scope, query: { after, limit = DEFAULT_EVENTS } }) =>
      listEvents(scope, after, Math.min(Math.max(limit, 1), MAX_EVENTS)),
  );
}
