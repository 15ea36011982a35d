import type { CustomerKeysChanged } from "@parley/contract";
import type { FeedListener } from "../../../platform/events/announcement.ts";
import type { KeysChangedFact } from "./events.ts";

export const keysChangedOnFeed: FeedListener = {
  kind: "feed",
  event: "customer:keys_changed",
  present: ({ id }: KeysChangedFact): CustomerKeysChanged => ({ id }),
};
