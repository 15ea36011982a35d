import type { FastifyRequest } from "fastify";
import type { Router } from "../../../platform/http/router.ts";
import { enqueue, requestFor } from "../../../platform/jobs/job.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { hasInboundSecret } from "../inbound-secret.ts";
import { findFirstTarget } from "../targets.ts";
import { fetchMail } from "./jobs.ts";
import { nameIn, readNotice } from "./notice.ts";
import { confirm, isFromConfiguredTopic } from "./sns.ts";
import { isSnsMessage, type SnsMessage } from "./sns-message.ts";

/** Amazon's notifications have up to 256 KB, as JSON within JSON. */
const MAX_NOTICE_BYTES = 1024 * 1024;

/** Receives notifications about mails that a mail service put into the bucket: `behaviour.md` §13, §14.6. */
export function storedMailRoutes(router: Router) {
  router.post(
    "/api/ses/webhook",
    {
      access: "public",
      summary: "Notify of a mail in the bucket, with the shared secret or a signed notification",
      bytes: { type: "text/plain", limit: () => MAX_NOTICE_BYTES }, // Amazon declares its JSON as this type
      isLetIn: (request, config) => config.snsTopic !== undefined || hasInboundSecret(config, request),
    },
    async ({ publicContext, raw, ip }, reply) => {
      const body = jsonOf(raw);
      const knowsSecret = hasInboundSecret(publicContext.platform.config, raw);
      if (isSnsMessage(body)) {
        if (!knowsSecret && !(await isFromConfiguredTopic(publicContext, body, ip))) return reply.code(401).send();
        await receiveNotification(publicContext, body);
      } else {
        if (!knowsSecret) return reply.code(401).send();
        await enqueueFetch(publicContext, body);
      }
      return reply.code(200).send();
    },
  );
}

const jsonOf = ({ body }: FastifyRequest): unknown => (Buffer.isBuffer(body) ? parsed(body.toString("utf8")) : body);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // rejected by all shapes
  }
}

async function receiveNotification(publicContext: PublicContext, message: SnsMessage) {
  if (message.Type === "Notification") return enqueueFetch(publicContext, parsed(message.Message));
  const { log } = publicContext.platform;
  const topic = message.TopicArn;
  if (message.Type === "UnsubscribeConfirmation")
    log.warn({ topic }, "a topic ended its subscription and reports no more mails");
  else if (await confirm(publicContext, message)) log.info({ topic }, "the subscription to a topic is confirmed");
  else log.warn({ topic }, "the confirmation URL of a topic is not at its service");
}

/**
 * Enqueues the fetch. A repeated notification for the same recipient fetches the mail again. Another recipient is a
 * separate mail.
 */
async function enqueueFetch(publicContext: PublicContext, body: unknown) {
  const notice = readNotice(body);
  const { log } = publicContext.platform;
  if (!notice) return log.warn({ message_id: nameIn(body) }, "a notification of a stored mail could not be parsed");
  const { message_id, addresses } = notice;
  const target = await findFirstTarget(publicContext, addresses);
  if (!target) return log.info({ message_id }, "a stored mail has no known recipient");
  const { account_id, recipient } = target;
  const key = `stored-mail/${account_id}/${recipient}/${message_id}`;
  await enqueue(publicContext.db, [requestFor(fetchMail, account_id, { message_id, recipient }, { key })]);
}
