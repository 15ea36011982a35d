import { useFeedState } from "../../../platform/feed/FeedContext.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { type Colleague, colleaguesViewing } from "./colleagues.ts";

/** The colleagues who view the conversation now. */
export function useColleagues(conversationId: string): Colleague[] {
  const { user_id } = useSession();
  // As JSON, because the selector runs after every change and mostly returns an equal value.
  const here = useFeedState(({ agents }) => JSON.stringify(colleaguesViewing(agents, conversationId, user_id)));
  return JSON.parse(here);
}
