import { changeListeners } from "../../platform/events/change-listeners.ts";
import { postJson } from "../../platform/http/outbound.ts";
import { PermanentFailure } from "../../platform/jobs/permanent-failure.ts";
import type { Scope } from "../../platform/scope.ts";
import { deletePhone } from "./queries.ts";

interface PhoneNotification {
  /** Expo's token of the phone. */
  to: string;
  badge: number;
}

/**
 * Sends with Expo's service. A phone that Expo no longer knows is deleted.
 * @throws PermanentFailure, or an error to retry
 */
export async function sendToPhone(scope: Scope, userId: number, notification: PhoneNotification): Promise<void> {
  const { statusCode = 0, text } = await postJson(scope.platform.config.expoPushUrl, {
    body: JSON.stringify(notification),
    mayReachPrivate: true, // the operator configures this URL
  });
  if (/DeviceNotRegistered/.test(text)) {
    return changeListeners(scope, (scope) => deletePhone(scope, userId, notification.to));
  }
  if (statusCode >= 200 && statusCode < 300) return;
  const problem = `The push service answers ${statusCode}: ${text}`;
  throw statusCode >= 400 && statusCode < 500 && statusCode !== 429
    ? new PermanentFailure(problem)
    : new Error(problem);
}
