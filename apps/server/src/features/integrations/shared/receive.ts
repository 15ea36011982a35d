import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import Type from "typebox";
import type { Config } from "../../../platform/config.ts";
import { asPublicError } from "../../../platform/errors.ts";
import type { Router } from "../../../platform/http/router.ts";
import { removeUnstorableCharacters } from "../../../platform/input/remove-unstorable-characters.ts";
import { enqueue } from "../../../platform/jobs/job.ts";
import type { JobRequest } from "../../../platform/jobs/job-request.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { recordReceipt } from "./receipts.ts";

const MAX_BYTES = 1_000_000;

/** The request of another service, unparsed, because its signature covers the bytes. */
export interface WebhookRequest {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** The path with the query string. */
  readonly path: string;
}

export interface Receiver<Event> {
  readonly path: string;
  readonly summary: string;
  /** The service that sends the events. */
  readonly service: string;
  /** Verifies the signature in constant time. Refuses old requests where the time is signed: see `signatures.ts`. */
  isGenuine(request: WebhookRequest, publicContext: PublicContext): boolean | Promise<boolean>;
  /** The setting that verification needs. Without it all requests are refused; in debug mode all are accepted. */
  secret?(config: Config): unknown;
  /** Only of the webhook that "Test connection" reports: the times of accepted and refused requests are recorded. */
  receipts?: {
    /** The accounts that a request names. It may be forged. */
    namedAccounts(request: WebhookRequest, publicContext: PublicContext): Promise<string[]>;
  };
  /** Undefined for an event that is ignored. The answer is 200 in this case, too. */
  read(request: WebhookRequest): Event | undefined;
  /** The id of the event, to detect a repeated one. Undefined if it is harmless to handle the event twice. */
  idOf?(event: Event, request: WebhookRequest): string | undefined;
  /** An immediate answer to an event that needs no job. */
  answer?(event: Event): string | undefined;
  /** The jobs for the event. They are stored together with its id, before the request is answered. */
  accept(event: Event, publicContext: PublicContext): Promise<JobRequest[]>;
}

/** Registers the webhook of another service. It answers 200, 401 or 500 with an empty body. Jobs do the work. */
export function receiveFrom<Event>(router: Router, receiver: Receiver<Event>) {
  router.post(
    receiver.path,
    { access: "public", summary: receiver.summary, text: { mostBytes: MAX_BYTES }, reply: Type.Any() },
    async ({ raw, publicContext }, reply) => {
      const request: WebhookRequest = {
        body: typeof raw.text === "string" ? raw.text : "",
        headers: raw.headers,
        path: raw.url,
      };
      try {
        const { status, text } = await receive(receiver, request, publicContext);
        return text === undefined ? reply.code(status).send() : reply.code(status).type("text/plain").send(text);
      } catch (error) {
        if (asPublicError(error)) throw error;
        raw.log.error({ err: error, route: receiver.path }, "a request failed");
        return reply.code(500).send();
      }
    },
  );
}

async function receive<Event>(receiver: Receiver<Event>, request: WebhookRequest, publicContext: PublicContext) {
  if (!(await isBelieved(receiver, request, publicContext))) {
    await recordRefusal(receiver, request, publicContext);
    return { status: 401 };
  }
  const event = receiver.read(request);
  if (event === undefined) return { status: 200 };
  const text = receiver.answer?.(event);
  if (text === undefined) await acceptOnce(receiver, event, request, publicContext);
  return { status: 200, text };
}

async function isBelieved<Event>(receiver: Receiver<Event>, request: WebhookRequest, publicContext: PublicContext) {
  const { config } = publicContext.platform;
  if (receiver.secret && !receiver.secret(config)) return config.isDebugMode;
  return receiver.isGenuine(request, publicContext);
}

/** Refusals beyond the rate limit are not recorded, because anyone can cause them. */
async function recordRefusal<Event>(receiver: Receiver<Event>, request: WebhookRequest, publicContext: PublicContext) {
  const { receipts, service } = receiver;
  if (!receipts) return;
  if (!(await publicContext.platform.rateLimits.isWithin("integration-refusal", service))) return;
  await recordReceipt(publicContext, service, await receipts.namedAccounts(request, publicContext), "refused");
}

/**
 * Stores the event's id and its jobs in one transaction, so a repeated event waits for the first one. An event without
 * jobs leaves no row: it belongs to no account, and may not even be signed.
 */
async function acceptOnce<Event>(
  receiver: Receiver<Event>,
  event: Event,
  request: WebhookRequest,
  publicContext: PublicContext,
) {
  const id = receiver.idOf?.(event, request);
  const accounts = await publicContext.db.transaction().execute(async (db) => {
    const requests = await receiver.accept(event, { ...publicContext, db });
    if (id !== undefined && requests.length > 0) {
      const digest = createHash("sha256").update(id).digest();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("integration_events")
        .values({ integration: receiver.service, digest })
        .onConflict((row) => row.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return [];
    }
    await enqueue(db, requests);
    return requests.map(({ payload }) => (payload as { account_id: string }).account_id);
  });
  if (receiver.receipts) await recordReceipt(publicContext, receiver.service, accounts, "accepted");
}

/** Parses a JSON object that can be stored in the database; undefined for anything else. */
export function readJson(body: string): Record<string, unknown> | undefined {
  try {
    const value = removeUnstorableCharacters<unknown>(JSON.parse(body));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
