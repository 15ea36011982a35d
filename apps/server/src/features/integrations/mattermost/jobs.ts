import { enqueue, type Job, requestFor } from "../../../platform/jobs/job.ts";
import { RateLimited } from "../shared/failures.ts";
import { receivePost } from "./receive-post.ts";

interface PostNotice {
  authorization_id: string;
  /** The id of the post in Mattermost. */
  post_id: string;
}

/** Posts of one connection are handled in order. A slow Mattermost server delays only its own lane. */
export const laneOf = ({ authorization_id }: Pick<PostNotice, "authorization_id">) => `mattermost/${authorization_id}`;

/** Enqueued before Mattermost is answered, because Mattermost never repeats a request. */
export const receiveMattermostPost: Job<PostNotice> = {
  name: "receive-mattermost-post",
  async run(scope, notice) {
    await receivePost(scope, notice.authorization_id, notice.post_id).catch((error: unknown) => {
      if (!(error instanceof RateLimited)) throw error;
      const when = { delayMs: error.pauseMs, lane: laneOf(notice) };
      return enqueue(scope.db, [requestFor(receiveMattermostPost, scope.accountId, notice, when)]);
    });
  },
};
