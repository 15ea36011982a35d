import type { DeliveryAttempt, DeliveryStatus, EventSubscription, WebhookDelivery } from "@parley/contract";
import { naive } from "../../platform/times.ts";

export interface SubscriptionRow {
  id: string;
  account_id: string;
  webhook_url: string;
  verified: boolean;
  scope: string | null;
  secret_encrypted: Buffer;
  created_at: string;
  updated_at: string;
}

export interface DeliveryRow {
  id: string;
  event: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  created_at: string;
}

export function presentSubscription(
  { secret_encrypted: _, created_at, updated_at, ...subscription }: SubscriptionRow,
  secret: string,
): EventSubscription {
  return {
    ...subscription,
    object: "event_subscription",
    secret,
    created_at: naive(created_at),
    updated_at: naive(updated_at),
  };
}

export const presentDelivery = ({ created_at, ...delivery }: DeliveryRow): WebhookDelivery => ({
  ...delivery,
  created_at: naive(created_at),
});
