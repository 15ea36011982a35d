import type { Job } from "../../platform/jobs/job.ts";
import { sendToPhone } from "./phone.ts";
import { countOpenUnread, findAgentToNotify } from "./queries.ts";

/** Pushes the number of unread conversations after some were read. */
export const pushBadge: Job<{ user_id: number }> = {
  name: "push-badge",
  async run(scope, { user_id }) {
    const agent = await findAgentToNotify(scope, user_id);
    if (!agent?.expo_push_token) return;
    await sendToPhone(scope, user_id, { to: agent.expo_push_token, badge: await countOpenUnread(scope) });
  },
};
