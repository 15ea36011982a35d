import { withSharedTexts } from "../../../../texts/text.ts";

const timeline = {
  "timeline.show": { one: "Show {count} earlier event", other: "Show {count} earlier events" },
  "timeline.hide": { one: "Hide earlier event", other: "Hide earlier events" },
  "timeline.former": "A former teammate",
  "timeline.somebody": "a former teammate",
  "timeline.customer": "The customer",
  "timeline.system": "Parley",
  "timeline.someInbox": "another inbox",

  "timeline.you.assigned": "You assigned this conversation to {concerned}",
  "timeline.you.assigned.self": "You assigned this conversation to yourself",
  "timeline.you.unassigned": "You unassigned {concerned}",
  "timeline.you.unassigned.self": "You unassigned yourself",
  "timeline.you.prioritised": "You marked this conversation as priority",
  "timeline.you.unprioritised": "You removed the priority",
  "timeline.you.closed": "You closed this conversation",
  "timeline.you.reopened": "You reopened this conversation",
  "timeline.you.archived": "You archived this conversation",
  "timeline.you.unarchived": "You restored this conversation",
  "timeline.you.moved": "You moved this conversation to {inbox}",
  "timeline.you.tagged": "You added the tag “{tag}”",
  "timeline.you.untagged": "You removed the tag “{tag}”",

  "timeline.other.assigned": "{actor} assigned this conversation to {concerned}",
  "timeline.other.assigned.self": "{actor} assigned this conversation to themselves",
  "timeline.other.assigned.you": "{actor} assigned this conversation to you",
  "timeline.other.unassigned": "{actor} unassigned {concerned}",
  "timeline.other.unassigned.self": "{actor} unassigned themselves",
  "timeline.other.unassigned.you": "{actor} unassigned you",
  "timeline.other.prioritised": "{actor} marked this conversation as priority",
  "timeline.other.unprioritised": "{actor} removed the priority",
  "timeline.other.closed": "{actor} closed this conversation",
  "timeline.other.reopened": "{actor} reopened this conversation",
  "timeline.other.archived": "{actor} archived this conversation",
  "timeline.other.unarchived": "{actor} restored this conversation",
  "timeline.other.moved": "{actor} moved this conversation to {inbox}",
  "timeline.other.tagged": "{actor} added the tag “{tag}”",
  "timeline.other.untagged": "{actor} removed the tag “{tag}”",
} as const;

export const { text } = withSharedTexts(timeline);

export type TimelineKey = keyof typeof timeline;

/** Checks a key that contains an entry type, because a newer server may send unknown types. */
export const isTimelineKey = (key: string): key is TimelineKey => Object.hasOwn(timeline, key);
