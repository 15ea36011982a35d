import type { IntegrationName } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import type { Router } from "../../../platform/http/router.ts";
import type { CronJob, Job } from "../../../platform/jobs/job.ts";
import type { Scope } from "../../../platform/scope.ts";

/** The tables of connections. They share the columns that migrations/0024-slack.sql explains. */
export type AuthorizationTable =
  | "slack_authorizations"
  | "mattermost_authorizations"
  | "google_authorizations"
  | "twilio_authorizations"
  | "github_authorizations"
  | "hubspot_authorizations"
  | "intercom_authorizations";

/** One thing that an account can be connected with. */
export interface Integration {
  readonly name: IntegrationName;
  /** As people call the service. */
  readonly title: string;
  readonly table: AuthorizationTable;
  /** Which rows of the table are its own, where it shares the table. */
  readonly own?: Readonly<Record<string, string>>;
  /** The columns without which a row connects nothing yet. */
  readonly needs?: readonly string[];
  /** An inbox can have one of its own: the table has an `inbox_id`. */
  readonly isOfInboxes: boolean;
  /** Whether the installation has what it takes. */
  isConfigured(config: Config): boolean;
  /** Where somebody goes to agree. Absent where keys are typed in. */
  readonly consent?: Consent;
  /** What of an account's conversations it is told of, once connected: not of what some others say (`deafness.ts`). */
  readonly subscription?: Subscription;
}

export interface Consent {
  /** What stands first in the `state`: what published dashboards call the kind of connection. */
  readonly type: string;
  redirectUrl(config: Config): string;
  /**
   * @param state goes there and comes back unchanged
   * @param scope of whoever goes, where it matters what they have already
   */
  url(config: Config, state: string, scope: Scope): string | Promise<string>;
}

export interface Subscription {
  readonly events: readonly ("message:created" | "conversation:created" | "conversation:updated")[];
  /** Only of conversations that came so; absent: of all. */
  readonly conversationSources?: readonly string[];
  /**
   * Tells the service. Of one conversation one at a time and in order. Done twice only if the process ended in between.
   * @throws ProviderFailure and it is told again later; anything else, and it is kept with the failed jobs
   */
  deliver(scope: Scope, delivery: Delivery): Promise<void>;
  /** Says that it was not told, and never will be: not in time, or nobody is connected any more. Harmless twice. */
  abandon?(scope: Scope, delivery: Delivery): Promise<void>;
  /** The same as `tell` of a customer who is new; without it, it does not hear of those. */
  deliverCustomer?(scope: Scope, customer: CustomerDelivery): Promise<void>;
}

/** What happened; read the rest anew. */
export interface DeliveredEvent {
  readonly conversation_id: string;
  /** The event's number in the account. */
  readonly seq: number;
  readonly event: string;
  /** The message, if it is one. */
  readonly message_id: string | null;
}

/** What waits to be told. */
export interface DeliveryState {
  /** How often that failed, or was counted and not heard of again: each time it may have been done all the same. */
  readonly tries: number;
  /** Since when it waits. */
  readonly created_at: string;
  /** To be called right before what is not to be done twice: the process may end before it can say how that went. */
  countTry(): Promise<void>;
}

export interface Delivery extends DeliveredEvent, DeliveryState {}

export interface CustomerDelivery extends DeliveryState {
  readonly customer_id: string;
}

/** What a folder brings: a service may be good for more than one thing. */
export interface IntegrationFolder {
  readonly integrations: readonly Integration[];
  routes(router: Router): void;
  readonly jobs?: readonly Job[];
  readonly cronJobs?: readonly CronJob[];
  /** The account is being deleted, in this transaction: enqueues what ends the connection at the service. */
  disconnectAccount?(scope: Scope): Promise<void>;
}
