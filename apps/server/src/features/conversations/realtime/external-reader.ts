import type { PresenceDiff, PresenceState } from "@parley/channels";
import type { BasicCustomer, Message } from "@parley/contract";
import { keyedUuid } from "../../../platform/named-uuid.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentHiddenCustomer } from "../../customers/index.ts";

/**
 * A reader outside the team: a visitor, or the reader of a share link. A customer's id is a visitor's credential, so
 * the reader gets only the id that they know already. All other customers get an alias.
 */
export interface ExternalReader {
  /**
   * The conversation's customer and the id by which the reader knows them. The two differ once customers are merged.
   */
  readonly own?: { readonly customerId: string; readonly knownAs: string } | undefined;
  /** Returns a UUID for a customer that is not a real customer id. */
  alias(customerId: string): string;
}

type Keys = Pick<Platform, "secretKey">;

/** @param knownAs undefined: the reader has not shown that they know the customer's id */
export function readerOfChat(
  platform: Keys,
  { id, customer_id }: { id: string; customer_id: string },
  knownAs: string | undefined,
): ExternalReader {
  const own = knownAs === undefined ? undefined : { customerId: customer_id, knownAs };
  return { own, alias: aliasesIn(platform, "conversation", id) };
}

/** @param link identifies the share link */
export const readerOfLink = (platform: Keys, link: string): ExternalReader => ({
  alias: aliasesIn(platform, "link", link),
});

const aliasesIn =
  ({ secretKey }: Keys, ...place: string[]) =>
  (customerId: string) =>
    keyedUuid(secretKey.derive("customer-aliases"), ...place, customerId);

export const isOwnCustomer = ({ own }: ExternalReader, customerId: string) => own?.customerId === customerId;

/** The id that the reader gets for a customer. */
export const idForReader = (reader: ExternalReader, customerId: string) =>
  reader.own?.customerId === customerId ? reader.own.knownAs : reader.alias(customerId);

/** Presents a message for this reader. Returns the same object when nothing changes. */
export function presentMessageForReader(reader: ExternalReader, message: Message): Message {
  const { customer_id, customer, created_at } = message;
  if (customer_id === null) return message;
  const id = idForReader(reader, customer_id);
  if (id === customer_id) return message;
  const shown = (known: BasicCustomer) =>
    isOwnCustomer(reader, customer_id) ? { ...known, id } : presentHiddenCustomer(id, created_at);
  return { ...message, customer_id: id, ...(customer && { customer: shown(customer) }) };
}

/** Presents the present customers for this reader. */
export function presentPresenceForReader(reader: ExternalReader, state: PresenceState): PresenceState {
  const shown = Object.entries(state).map(([key, { metas }]) => {
    const [, customerId] = /^customer:(.+)$/.exec(key) ?? [];
    if (customerId === undefined) return [key, { metas }];
    const id = idForReader(reader, customerId);
    return [`customer:${id}`, { metas: metas.map((meta) => ({ ...meta, customer_id: id })) }];
  });
  return Object.fromEntries(shown);
}

export const presentPresenceDiffForReader = (
  reader: ExternalReader,
  { joins, leaves }: PresenceDiff,
): PresenceDiff => ({
  joins: presentPresenceForReader(reader, joins),
  leaves: presentPresenceForReader(reader, leaves),
});
