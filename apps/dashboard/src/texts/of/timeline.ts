import { timeline } from "../en/timeline.ts";
import { withSharedTexts } from "../text.ts";

export type TimelineKey = keyof typeof timeline;

export const { text } = withSharedTexts(timeline);

/** For a key that is made of what a later version of the server says. */
export const isTimelineKey = (key: string): key is TimelineKey => Object.hasOwn(timeline, key);
