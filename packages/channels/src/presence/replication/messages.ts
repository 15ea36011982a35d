import type { Entry, EntryName } from "../entries.ts";

export interface EntryChange {
  readonly left?: EntryName | undefined;
  readonly joined?: Entry | undefined;
}

/** The state of the stream from the sender to one node: the last number, and the known version of that node's groups. */
type Link = [sent: number, knownVersion: number];

export interface Beat {
  kind: "beat";
  epoch: string;
  links: Record<string, Link>;
}

/** The groups that the sender begins or ceases to follow with this version of its groups. */
export interface GroupsChange {
  kind: "groups";
  epoch: string;
  version: number;
  changes: [group: string, isFollowed: boolean][];
}

/** Requests the sender's complete presences in all groups that this node follows. */
export interface Ask {
  kind: "ask";
  epoch: string;
  version: number;
  groups: string[];
}

/** A message of the numbered stream from one node to another. */
interface Numbered {
  epoch: string;
  seq: number;
  /** The version of the sender's groups. */
  version: number;
  /** The version of the receiver's groups that the sender knows. */
  knownVersion: number;
  /** Groups that both nodes follow. */
  shared: string[];
}

export interface Changes extends Numbered {
  kind: "changes";
  /** The number of the message before this one in the stream. */
  previous: number;
  /** Whether further messages are part of the same answer. */
  hasMore: boolean;
  changes: WireChange[];
}

/** A part of the sender's complete presences in the groups that the receiver follows. */
export interface State extends Numbered {
  kind: "state";
  /** The position of the part's first entry, of `total`. */
  at: number;
  total: number;
  entries: WireEntry[];
}

export type Message =
  | Beat
  | GroupsChange
  | Ask
  | Changes
  | State
  | { kind: "tell_state"; group: string; topic: string }
  | { kind: "bye" };

export type WireEntry = [
  group: string,
  topic: string,
  key: string,
  ref: string,
  since: number,
  meta: object,
  previousRef?: string,
];
export type WireChange = {
  left?: [group: string, topic: string, key: string, ref: string] | undefined;
  joined?: WireEntry | undefined;
};

export function toWire({ group, topic, key, ref, since, meta, previousRef }: Entry): WireEntry {
  if (previousRef === undefined) return [group, topic, key, ref, since, meta];
  return [group, topic, key, ref, since, meta, previousRef];
}

export function fromWire([group, topic, key, ref, since, meta, previousRef]: WireEntry, node: string): Entry {
  return { node, group, topic, key, ref, previousRef, since, meta };
}

export const changeToWire = ({ left, joined }: EntryChange): WireChange => ({
  left: left && [left.group, left.topic, left.key, left.ref],
  joined: joined && toWire(joined),
});

export const changeFromWire = ({ left, joined }: WireChange, node: string): EntryChange => ({
  left: left && { group: left[0], topic: left[1], key: left[2], ref: left[3] },
  joined: joined && fromWire(joined, node),
});

export const groupOf = ({ left, joined }: WireChange): string => (joined ?? left)![0];
