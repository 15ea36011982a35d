import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import { RateLimited } from "../shared/failures.ts";
import { take } from "./take.ts";

interface PostTold {
  authorization_id: string;
  /** By which Mattermost knows it. */
  post_id: string;
}

/** What is written in one channel comes in order; a Mattermost that is slow holds up nobody else. */
export const laneOf = ({ authorization_id }: Pick<PostTold, "authorization_id">) => `mattermost/${authorization_id}`;

/** Written with the answer to Mattermost, which tells nothing again. */
export const takeMattermostPost: Job<PostTold> = {
  name: "take-mattermost-post",
  async run(scope, told) {
    await take(scope, told.authorization_id, told.post_id).catch((error: unknown) => {
      if (!(error instanceof RateLimited)) throw error;
      const when = { delayMs: error.pauseMs, lane: laneOf(told) };
      return enqueue(scope.db, [requestFor(takeMattermostPost, scope.accountId, told, when)]);
    });
  },
};
