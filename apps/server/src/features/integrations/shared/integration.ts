import type { ConnectionCheck, IntegrationName } from "@parley/contract";
import type { RawBuilder } from "kysely";
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

/** An integration that an account can connect. */
export interface Integration {
  readonly name: IntegrationName;
  /** The service's name here: its secrets are sealed under it. */
  readonly service: string;
  /** The service's name for people. */
  readonly title: string;
  readonly table: AuthorizationTable;
  /** Column values that select its rows in a shared table. */
  readonly own?: Readonly<Record<string, string>>;
  /** Columns that must not be null in a complete connection. */
  readonly needs?: readonly string[];
  /** An inbox can have its own connection: the table has an `inbox_id`. */
  readonly isOfInboxes: boolean;
  /** The name of the connected account, workspace, channel, mailbox, spreadsheet or number, from a row of the table. */
  readonly connectedTo?: RawBuilder<string | null>;
  /** The column of the secret that every call needs. Absent if a connection stores none. */
  readonly secret?: string;
  /** Whether this server has the settings that the integration needs. */
  isConfigured(config: Config): boolean;
  /** The service's OAuth consent page. Absent if the integration uses typed-in keys. */
  readonly consent?: Consent;
  /**
   * Checks a connection, for "Test connection". Changes no setting here or at the service.
   * @param signal cancels the calls of the service
   * @returns undefined if the account has no such connection
   */
  test(scope: Scope, authorizationId: string, signal: AbortSignal): Promise<ConnectionCheck[] | undefined>;
  /** The events that a connected integration receives. `ignored-origins.ts` excludes messages of some integrations. */
  readonly subscription?: Subscription;
}

export interface Consent {
  /** The first part of the `state`: the name of the connection type in published dashboards. */
  readonly type: string;
  redirectUrl(config: Config): string;
  /**
   * @param state the service returns it unchanged
   * @param scope of the user who connects, for a URL that depends on the current connection
   */
  url(config: Config, state: string, scope: Scope): string | Promise<string>;
}

export type DeliveredType = "message:created" | "conversation:created" | "conversation:updated";

export interface Subscription {
  readonly events: readonly DeliveredType[];
  /** Only conversations with these sources. Absent: all conversations. */
  readonly conversationSources?: readonly string[];
  /**
   * Delivers one event to the service. Events of one conversation are delivered one at a time and in order. A delivery
   * is repeated only if the process ended before it was recorded.
   * @throws ProviderFailure if the delivery is to be retried; after any other error the job is kept with the failed
   * jobs
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
  /** The message of a message event, else null. */
  readonly message_id: string | null;
}

/** The state of a pending delivery. */
export interface DeliveryState {
  /** The number of attempts that failed or did not end. Each of them may have reached the service. */
  readonly tries: number;
  /** The time when the delivery was stored. */
  readonly created_at: string;
  /** Call it immediately before a step that must not run twice: the process may end before it records the result. */
  countTry(): Promise<void>;
}

export interface Delivery extends DeliveredEvent, DeliveryState {}

export interface CustomerDelivery extends DeliveryState {
  readonly customer_id: string;
}

/** The exports of an integration folder. A service may have more than one integration. */
export interface IntegrationFolder {
  readonly integrations: readonly Integration[];
  routes(router: Router): void;
  readonly jobs?: readonly Job[];
  readonly cronJobs?: readonly CronJob[];
  /** Runs in the transaction that deletes the account. Enqueues the job that ends the connection at the service. */
  disconnectAccount?(scope: Scope): Promise<void>;
}
