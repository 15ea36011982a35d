import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../../platform/input/formats.ts";
import type { Platform } from "../../platform/platform.ts";

const SIGNATURE_LENGTH = 16;

type Signer = Pick<Platform, "secretKey">;

/** Sixteen hexadecimal digits, which stay valid if a server changes the case of an address. */
const signatureOf = ({ secretKey }: Signer, purpose: string, id: string) =>
  createHmac("sha256", secretKey.derive(purpose)).update(id).digest("hex").slice(0, SIGNATURE_LENGTH);

function isSigned(signer: Signer, purpose: string, id: string, signature: string) {
  const expected = Buffer.from(signatureOf(signer, purpose, id));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const REPLY = "reply address";
const MESSAGE = "message id";
const ACCOUNT = "account of a mail";

/** The local part of a conversation's reply address. */
export const replyName = (signer: Signer, conversationId: string) =>
  `reply+${conversationId}.${signatureOf(signer, REPLY, conversationId)}`;

/** The conversation of a reply address, and whether its signature is valid. Undefined for other addresses. */
export function readReplyName(
  signer: Signer,
  name: string,
): { conversation_id: string; is_proven: boolean } | undefined {
  const [, id = "", signature] = /^reply\+([0-9a-f-]{36})(?:\.([0-9a-f]+))?$/i.exec(name) ?? [];
  if (!isUuid(id)) return undefined;
  if (signature !== undefined && !isSigned(signer, REPLY, id.toLowerCase(), signature)) return undefined;
  return { conversation_id: id.toLowerCase(), is_proven: signature !== undefined };
}

/** The signed Message-ID of a message's mail. */
export const createMessageIdHeader = (signer: Signer, messageId: string, domain: string) =>
  `<${messageId}.${signatureOf(signer, MESSAGE, messageId)}@${domain}>`;

/** The message with this Message-ID. Undefined when the id is not ours. */
export function readMessageIdHeader(signer: Signer, mailId: string): string | undefined {
  const [, id = "", signature = ""] = /^<?([0-9a-f-]{36})\.([0-9a-f]{16})@/i.exec(mailId.trim()) ?? [];
  return isUuid(id) && isSigned(signer, MESSAGE, id.toLowerCase(), signature) ? id.toLowerCase() : undefined;
}

/** A signed mark in an account's own answers, to detect them after a forwarding loop. */
export const accountMarker = (signer: Signer, accountId: string) =>
  `${accountId}.${signatureOf(signer, ACCOUNT, accountId)}`;
