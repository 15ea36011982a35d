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
  /** The events that a connected integration receives. `ignored-origins.ts` excludes messages of some other integrations. */
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

export type DeliveredType = "message:created" | "conversation:created" | "conversation:updated";

export interface Subscription {
  readonly events: readonly DeliveredType[];
  /** Only of conversations that came so; absent: of all. */
  readonly conversationSources?: readonly string[];
  /**
   * Delivers one event to the service. Events of one conversation are delivered one at a time and in order. A delivery is
   * repeated only if the process ended before it was recorded.
   * @throws ProviderFailure when the delivery is to be retried; after any other error the job is kept with the failed jobs
   */
  deliver(scope: Scope, delivery: Delivery): Promise<void>;
  /** Reports an event that is never delivered: it is too old, or the integration was disconnected. Idempotent. */
  abandon?(scope: Scope, delivery: Delivery): Promise<void>;
  /** Delivers a new customer, like `deliver`. Without it the integration does not receive new customers. */
  deliverCustomer?(scope: Scope, customer: CustomerDelivery): Promise<void>;
}

/** The event that is delivered. The integration reads the message itself. */
export interface DeliveredEvent {
  readonly conversation_id: string;
  /** The event's number in the account. */
  readonly seq: number;
  readonly event: string;
  /** The message, if it is one. */
  readonly message_id: string | null;
}

/** The state of a pending delivery. */
export interface DeliveryState {
  /** The number of attempts that failed or did not end. Each of them may have reached the service. */
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
