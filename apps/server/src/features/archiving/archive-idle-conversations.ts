import type { Scope } from "../../platform/scope.ts";
import { archiveUnchanged } from "../conversations/index.ts";
import { listIdleClosed, listIdleOpen } from "./queries.ts";

const AT_ONCE = 500;
const STARTER_DAYS = 30;

/** Archives idle conversations: `behaviour.md` §10. Concurrently changed conversations stay. */
export async function archiveIdleConversations(scope: Scope, signal: AbortSignal): Promise<{ isAllDone: boolean }> {
  const closed = await listIdleClosed(scope, AT_ONCE);
  const { isStarterPlanArchived } = scope.platform.config;
  const silent = isStarterPlanArchived ? await listIdleOpen(scope, STARTER_DAYS, AT_ONCE) : [];
  for (const { id, updated_at } of [...closed, ...silent]) {
    if (signal.aborted) return { isAllDone: false };
    await archiveUnchanged(scope, id, updated_at);
  }
  return { isAllDone: closed.length < AT_ONCE && silent.length < AT_ONCE };
}
