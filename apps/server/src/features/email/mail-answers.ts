import type { MessageFact } from "@parley/contract";
import type { Subscriber } from "../../platform/events/announcement.ts";
import { enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import { withTrace } from "../../platform/jobs/job-request.ts";
import { laneOf } from "../../platform/jobs/lane-of.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { hasReceivedMail, listMailConversations } from "./queries.ts";
import { sendAnswer } from "./send-answer.ts";

export const mailAnswerJob: Job<{ message_id: string }> = {
  name: "mail-answer",
  lanes: MAIL_LANES,
  run: (scope, { message_id }) => sendAnswer(scope, message_id),
};

/**
 * Mails agents' answers in mail conversations. Answers of one conversation share a lane, so that they leave in order.
 */
export const mailAnswers: Subscriber<"message:created"> = {
  kind: "subscriber",
  name: "mail-answers",
  isUsed: hasReceivedMail,
  async receive(scope, events) {
    const answers = events.filter(({ fact }) => isAnswer(fact));
    if (answers.length === 0) return;
    const byMail = await listMailConversations(
      scope,
      answers.map(({ fact }) => fact.conversation_id),
    );
    const requests = answers
      .filter(({ fact }) => byMail.has(fact.conversation_id))
      .map(({ fact: { id, conversation_id }, trace }) => {
        const lane = laneOf(MAIL_LANES, conversation_id);
        return withTrace(requestFor(mailAnswerJob, scope.accountId, { message_id: id }, { lane }), trace);
      });
    await enqueue(scope.db, requests);
  },
};

const isAnswer = ({ user_id, type, private: isPrivate }: MessageFact) =>
  user_id !== null && type === "reply" && !isPrivate;
