import { randomUUID } from "node:crypto";
import { parse } from "node:querystring";
import { BadRequest } from "../../../platform/errors.ts";
import type { Router } from "../../../platform/http/router.ts";
import { requestFor } from "../../../platform/jobs/job.ts";
import type { PublicContext, Scope } from "../../../platform/scope.ts";
import { receiveFrom, type WebhookRequest } from "../shared/receive.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import { receiveTextMessage, recordTextStatus } from "./jobs.ts";
import { type AuthorizationRow, findAuthorizationsOfNumber } from "./queries.ts";
import type { StatusUpdate } from "./status.ts";
import type { TextMessage } from "./text-message.ts";

const SIGNATURE = "x-twilio-signature";

/** The webhooks for incoming text messages and for delivery statuses. */
export function receiveTwilio(router: Router) {
  receiveFrom<SignedTextMessage>(router, {
    path: "/api/twilio/webhook",
    summary: "Receive a text message from Twilio",
    service: "twilio",
    isGenuine: isSignedFor(({ To }) => To, ["AccountSid", "To", "From", "Body"]),
    receipts: {
      namedAccounts: async (request, publicContext) => {
        const fields = fieldsOf(request);
        return (await findCandidates(fields, publicContext, fields.To)).map(({ account_id }) => account_id);
      },
    },
    read: (request) => readTextMessage(request),
    // Twilio's signature covers no time. A request that is replayed after its customer was deleted must not create the
    // customer again.
    idOf: ({ sid, request }) => JSON.stringify(["text", fieldsOf(request).AccountSid, sid]),
    async accept({ request, ...message }, publicContext) {
      const [authorization] = await findSigners(request, publicContext, fieldsOf(request).To);
      if (!authorization) return [];
      const { account_id, id: authorization_id } = authorization;
      // Messages of one account are handled one at a time, so that two messages of a new customer create one customer.
      const when = { lane: `texts/${account_id}`, key: `text ${account_id} ${message.sid}` };
      return [requestFor(receiveTextMessage, account_id, { authorization_id, ...message }, when)];
    },
  });

  receiveFrom<SignedStatus>(router, {
    path: "/api/twilio/status",
    summary: "Receive a delivery status from Twilio",
    service: "twilio",
    isGenuine: isSignedFor(({ From }) => From, ["AccountSid", "From", "MessageSid", "MessageStatus"]),
    read: (request) => readStatus(request),
    async accept({ request, account_id, ...update }, publicContext) {
      const signers = await findSigners(request, publicContext, fieldsOf(request).From);
      if (!signers.some((authorization) => authorization.account_id === account_id)) return [];
      return [requestFor(recordTextStatus, account_id, update, { lane: `text statuses/${account_id}` })];
    },
  });
}

/** The callback address for the delivery status of a message. */
export const statusAddress = ({ accountId, platform }: Scope, messageId: string) =>
  `${platform.config.publicUrl}/api/twilio/status?${new URLSearchParams({ account_id: accountId, message_id: messageId })}`;

interface SignedTextMessage extends TextMessage {
  request: WebhookRequest;
}

interface SignedStatus extends StatusUpdate {
  account_id: string;
  message_id: string;
  request: WebhookRequest;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** A form. Of repeated fields the last one counts. The database cannot store NUL characters. */
const fieldsOf = ({ body }: WebhookRequest): Fields =>
  Object.fromEntries(new URLSearchParams(body.replaceAll("%00", "")));

const MAX_MEDIA = 10;
const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 100;

function readTextMessage(request: WebhookRequest): SignedTextMessage {
  const { MessageSid, SmsSid, From = "", Body = "", NumMedia = "0", ...fields } = fieldsOf(request);
  const places = Array.from({ length: Math.min(Number(NumMedia) || 0, MAX_MEDIA) }, (_, place) => place);
  return {
    sid: (MessageSid || SmsSid || randomUUID()).slice(0, MAX_NAME_LENGTH),
    from: From.slice(0, MAX_NAME_LENGTH),
    body: Body.slice(0, MAX_TEXT_LENGTH),
    media: places.flatMap((place) => (fields as Fields)[`MediaUrl${place}`] ?? []),
    request,
  };
}

function readStatus(request: WebhookRequest): SignedStatus | undefined {
  const { MessageSid = "", MessageStatus: status = "", ErrorCode } = fieldsOf(request);
  const sid = MessageSid.slice(0, MAX_NAME_LENGTH);
  const { searchParams } = new URL(request.path, "http://parley.invalid");
  const [account_id, message_id] = [searchParams.get("account_id"), searchParams.get("message_id")];
  if (!account_id || !message_id) return undefined;
  const code = ErrorCode ? Number(ErrorCode) : Number.NaN;
  return { account_id, message_id, sid, status, ...(Number.isInteger(code) && { code }), request };
}

/** Verifies the signature. Requests for a number that no account has connected are accepted and ignored. */
const isSignedFor =
  (numberIn: (fields: Fields) => string | undefined, required: string[]) =>
  async (request: WebhookRequest, publicContext: PublicContext) => {
    const fields = fieldsOf(request);
    if (required.some((name) => fields[name] === undefined)) throw new BadRequest();
    const number = numberIn(fields);
    const candidates = await findCandidates(fields, publicContext, number);
    return candidates.length === 0 || (await signersAmong(candidates, request, publicContext)).length > 0;
  };

const findSigners = async (request: WebhookRequest, publicContext: PublicContext, number: string | undefined) =>
  signersAmong(await findCandidates(fieldsOf(request), publicContext, number), request, publicContext);

const findCandidates = ({ AccountSid = "" }: Fields, { db }: PublicContext, number = "") =>
  findAuthorizationsOfNumber(db, AccountSid, number);

/** The authorizations whose token signed the request, newest first. */
async function signersAmong(candidates: AuthorizationRow[], request: WebhookRequest, publicContext: PublicContext) {
  if (candidates.length === 0) return [];
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  const { config } = publicContext.platform;
  const signature = request.headers[SIGNATURE];
  if (typeof signature !== "string") return [];
  const url = `${config.publicUrl}${request.path}`;
  const params = { ...parse(request.body) };
  return candidates.filter((row) => {
    const token = unsealIfReadable(publicContext.platform, "twilio", row.twilio_auth_token_encrypted);
    return token !== null && validateRequest(token, signature, url, params);
  });
}
