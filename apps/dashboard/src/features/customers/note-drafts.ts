import { createUserStore } from "../../platform/client-state.ts";

/** Notes that were typed and not added, by customer. They survive closing the field and the panel. */
export const noteDrafts = createUserStore<Record<string, string>>(() => ({}));

export const hasNoteDraft = (customerId: string) => Boolean(noteDrafts.getState()[customerId]?.trim());
