import { withSharedTexts } from "../../../../texts/text.ts";

const timeline = {
  "timeline.show": { one: "{count} earlier change", other: "{count} earlier changes" },
  "timeline.hide": { one: "Hide earlier change", other: "Hide earlier changes" },
  "timeline.former": "A former teammate",
  "timeline.somebody": "a former teammate",
  "timeline.customer": "The customer",
  "timeline.system": "Parley",
  "timeline.someInbox": "another inbox",

  "timeline.you.assigned": "You assigned this to {concerned}",
  "timeline.you.assigned.self": "You took this conversation",
  "timeline.you.unassigned": "You unassigned {concerned}",
  "timeline.you.unassigned.self": "You unassigned yourself",
  "timeline.you.prioritised": "You marked this as priority",
  "timeline.you.unprioritised": "You removed the priority",
  "timeline.you.closed": "You closed this conversation",
  "timeline.you.reopened": "You reopened this conversation",
  "timeline.you.archived": "You archived this conversation",
  "timeline.you.unarchived": "You brought this conversation back",
  "timeline.you.moved": "You moved this to {inbox}",
  "timeline.you.tagged": "You added the tag “{tag}”",
  "timeline.you.untagged": "You removed the tag “{tag}”",

  "timeline.other.assigned": "{actor} assigned this to {concerned}",
  "timeline.other.assigned.self": "{actor} took this conversation",
  "timeline.other.assigned.you": "{actor} assigned this to you",
  "timeline.other.unassigned": "{actor} unassigned {concerned}",
  "timeline.other.unassigned.self": "{actor} unassigned themselves",
  "timeline.other.unassigned.you": "{actor} unassigned you",
  "timeline.other.prioritised": "{actor} marked this as priority",
  "timeline.other.unprioritised": "{actor} removed the priority",
  "timeline.other.closed": "{actor} closed this conversation",
  "timeline.other.reopened": "{actor} reopened this conversation",
  "timeline.other.archived": "{actor} archived this conversation",
  "timeline.other.unarchived": "{actor} brought this conversation back",
  "timeline.other.moved": "{actor} moved this to {inbox}",
  "timeline.other.tagged": "{actor} added the tag “{tag}”",
  "timeline.other.untagged": "{actor} removed the tag “{tag}”",
} as const;

export const { text } = withSharedTexts(timeline);

export type TimelineKey = keyof typeof timeline;

/** Checks a key that contains an entry type, because a newer server may send unknown types. */
export const isTimelineKey = (key: string): key is TimelineKey => Object.hasOwn(timeline, key);
