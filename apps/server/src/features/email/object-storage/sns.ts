import { X509Certificate } from "node:crypto";
import type { Config } from "../../../platform/config.ts";
import { Unavailable } from "../../../platform/errors.ts";
import { fetchFullAnswer, getText } from "../../../platform/http/outbound.ts";
import { rateLimitKey } from "../../../platform/limits/rate-limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { isSignedBy, type SnsMessage } from "./sns-message.ts";

const MAX_CERTIFICATE_BYTES = 16 * 1024;
const MAX_CONFIRMATION_BYTES = 4 * 1024;
const MAX_CERTIFICATES = 10;

/** The certificates by URL. The certificate at a URL never changes. */
const known = new Map<string, X509Certificate>();

/**
 * Verifies that a message is from the configured topic. Amazon signs all topics with the same certificate, so the
 * signed topic name must match, too. No library is used, because those load certificates without limits (ADR 0039).
 * @param ip the address whose rate limit counts the fetch of a certificate
 * @throws Unavailable when the certificate cannot be fetched now. The topic retries later
 */
export async function isFromConfiguredTopic(
  { platform }: PublicContext,
  message: SnsMessage,
  ip: string,
): Promise<boolean> {
  const { config, rateLimits } = platform;
  const { SigningCertURL: url = "", TopicArn } = message;
  if (TopicArn !== config.snsTopic || !isCertificateOfSns(url, TopicArn, config)) return false;
  if (!known.has(url)) await rateLimits.spend("inbound-refusal", rateLimitKey(ip));
  const certificate = known.get(url) ?? (await fetchCertificate(url, platform));
  return certificate !== undefined && isSignedBy(certificate, message);
}

/**
 * Confirms a subscription to a topic. Returns false when the URL does not belong to the topic's service.
 * @throws Unavailable when the confirmation failed. A repeated request confirms again
 */
export async function confirm({ platform: { config, log } }: PublicContext, message: SnsMessage): Promise<boolean> {
  const { SubscribeURL: url = "", TopicArn } = message;
  if (!isSnsUrl(url, TopicArn, config)) return false;
  const answer = await getText(url, { mayReachPrivate: isOurOwn(config), mostBytes: MAX_CONFIRMATION_BYTES });
  if (answer.statusCode !== 200) {
    log.warn({ topic: TopicArn, status: answer.statusCode }, "the subscription to a topic could not be confirmed");
    throw new Unavailable("The subscription could not be confirmed");
  }
  return true;
}

async function fetchCertificate(url: string, { config, log }: Platform): Promise<X509Certificate | undefined> {
  const answer = await fetchFullAnswer(url, { mayReachPrivate: isOurOwn(config), mostBytes: MAX_CERTIFICATE_BYTES });
  if (!answer || answer.statusCode >= 500) {
    log.warn({ url, status: answer?.statusCode }, "the certificate of a topic could not be fetched");
    throw new Unavailable("The certificate could not be fetched");
  }
  if (answer.statusCode !== 200) return undefined;
  try {
    const certificate = new X509Certificate(answer.bytes);
    if (known.size >= MAX_CERTIFICATES) known.clear();
    known.set(url, certificate);
    return certificate;
  } catch {
    return undefined; // the response is not a certificate
  }
}

/**
 * Whether a URL may be fetched as a certificate. It must have no variable parts, because the cache uses the URL as its
 * key.
 */
export function isCertificateOfSns(url: string, topic: string, config: Pick<Config, "snsEndpoint">): boolean {
  if (!isSnsUrl(url, topic, config)) return false;
  const { pathname, search, hash } = new URL(url);
  return /^\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(pathname) && search === "" && hash === "";
}

/** Whether the operator configured the URL of another service than Amazon's. */
const isOurOwn = ({ snsEndpoint }: Config) => snsEndpoint !== undefined;

/** Whether a URL has exactly the host that serves the topic's region. */
export function isSnsUrl(url: string, topic: string, { snsEndpoint }: Pick<Config, "snsEndpoint">): boolean {
  const target = URL.parse(url);
  if (!target || target.username || target.password) return false;
  if (snsEndpoint) return target.origin === new URL(snsEndpoint).origin;
  const [, partition, region] = /^arn:(aws[\w-]*):sns:([a-z]{2}(?:-[a-z]+)+-\d+):/.exec(topic) ?? [];
  if (!region) return false;
  return target.origin === `https://sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}
