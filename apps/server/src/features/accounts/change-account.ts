import type { AccountChanges } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import { transaction } from "../../platform/events/transaction.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { cancelSubscriptionsOfAccount } from "../billing/index.ts";
import { closeSockets, closeSocketsOnCommit } from "../sessions/index.ts";
import { completeSettings } from "./present.ts";
import { deleteAccount, listUserIds, updateAccount } from "./queries.ts";

/** @throws Invalid */
export async function changeAccount(scope: Scope, { settings, ...changes }: AccountChanges): Promise<void> {
  const backwards = changes.working_hours?.some(({ start_minute, end_minute }) => start_minute >= end_minute);
  if (backwards) throw new Invalid({ working_hours: ["is invalid"] });
  await updateAccount(scope, {
    ...changes,
    ...(settings !== undefined && { settings: settings && completeSettings(settings) }),
  });
}

/** Enqueues the jobs that disconnect a deleted account from external services. */
export type DisconnectServices = (scope: Scope) => Promise<void>;

/** Deletes the company with all its data, and signs out all users. */
export async function closeAccount(scope: UserScope, leaveServices: DisconnectServices): Promise<void> {
  const users = await listUserIds(scope);
  await transaction(scope, async (scope) => {
    await cancelSubscriptionsOfAccount(scope);
    await leaveServices(scope);
    await deleteAccount(scope);
    for (const { id } of users) await closeSocketsOnCommit(scope, id);
  });
  for (const { id } of users) closeSockets(scope, id);
}
