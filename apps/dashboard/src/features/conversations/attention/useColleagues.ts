import { attending } from "../../../platform/feed.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { useStore } from "../../../platform/store.ts";
import { type Colleague, colleaguesAt } from "./colleagues.ts";

/** Who else has the conversation before them right now. */
export function useColleagues(conversationId: string): Colleague[] {
  const { user_id } = useSession();
  // As text, because it is asked after every change anywhere, and mostly the same.
  const here = useStore(attending, (places) => JSON.stringify(colleaguesAt(places, conversationId, user_id)));
  return JSON.parse(here);
}
