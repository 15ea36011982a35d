import { verify, type X509Certificate } from "node:crypto";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";

/** Source: Amazon SNS developer guide, "Parsing Amazon SNS message formats". */
const Shape = Type.Object({
  Type: Type.Union([
    Type.Literal("Notification"),
    Type.Literal("SubscriptionConfirmation"),
    Type.Literal("UnsubscribeConfirmation"),
  ]),
  MessageId: Type.String(),
  TopicArn: Type.String(),
  Message: Type.String(),
  Timestamp: Type.String(),
  Subject: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  Token: Type.Optional(Type.String()),
  SubscribeURL: Type.Optional(Type.String()),
  SignatureVersion: Type.Optional(Type.String()),
  Signature: Type.Optional(Type.String()),
  SigningCertURL: Type.Optional(Type.String()),
});
export type SnsMessage = Static<typeof Shape>;

export const isSnsMessage = (value: unknown): value is SnsMessage => Value.Check(Shape, value);

/** The signed fields in the order of the signed text. */
const signedOfNotification = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const;
const signedOfOthers = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const;

const digests: Record<string, string | undefined> = { 1: "sha1", 2: "sha256" };

/**
 * Whether the message's signature matches this certificate, which must be valid now.
 * Source: Amazon SNS developer guide, "Verifying the signatures of Amazon SNS messages".
 */
export function isSignedBy(certificate: X509Certificate, message: SnsMessage, now = Date.now()): boolean {
  const digest = digests[message.SignatureVersion ?? ""];
  if (!digest || now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime()) return false;
  const names = message.Type === "Notification" ? signedOfNotification : signedOfOthers;
  const signed = names.flatMap((name) => (message[name] == null ? [] : [`${name}\n${message[name]}\n`])).join("");
  return verify(digest, Buffer.from(signed), certificate.publicKey, Buffer.from(message.Signature ?? "", "base64"));
}
