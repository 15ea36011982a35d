import { X509Certificate } from "node:crypto";
import type { Config } from "../../../platform/config.ts";
import { Unavailable } from "../../../platform/errors.ts";
import { getText, getWhole } from "../../../platform/http/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressed } from "../../../platform/rate-limits.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { isSignedBy, type SnsMessage } from "./sns-message.ts";

const LARGEST_CERTIFICATE = 16 * 1024;
const LARGEST_CONFIRMATION = 4 * 1024;
const MAX_CERTIFICATES = 10;

/** By their addresses, under which they never change. */
const known = new Map<string, X509Certificate>();

/**
 * Whether the configured topic says it. Anybody can have a topic, and what it says is signed with the same certificate: the
 * signature shows that the topic's name in it is true, and the name whose word it is.
 * @param ip who pays for it when it makes us look for a certificate
 * @throws Unavailable when the certificate cannot be had for the moment: told later, it is heard
 */
export async function isByOurTopic({ platform }: PublicContext, message: SnsMessage, ip: string): Promise<boolean> {
  const { config, rateLimits } = platform;
  const { SigningCertURL: url = "", TopicArn } = message;
  if (TopicArn !== config.snsTopic || !isCertificateOfSns(url, TopicArn, config)) return false;
  if (!known.has(url)) await rateLimits.spend("inbound-refusal", addressed(ip));
  const certificate = known.get(url) ?? (await fetchCertificate(url, platform));
  return certificate !== undefined && isSignedBy(certificate, message);
}

/**
 * Says that we want to hear from a topic. False when that is not for its service to hear.
 * @throws Unavailable when it was not heard: asked again, we say it again
 */
export async function confirm({ platform: { config, log } }: PublicContext, message: SnsMessage): Promise<boolean> {
  const { SubscribeURL: url = "", TopicArn } = message;
  if (!isAtSns(url, TopicArn, config)) return false;
  const answer = await getText(url, { mayReachPrivate: isOurOwn(config), mostBytes: LARGEST_CONFIRMATION });
  if (answer.statusCode !== 200) {
    log.warn({ topic: TopicArn, status: answer.statusCode }, "a topic could not be told that it is heard");
    throw new Unavailable("The subscription could not be confirmed");
  }
  return true;
}

async function fetchCertificate(url: string, { config, log }: Platform): Promise<X509Certificate | undefined> {
  const answer = await getWhole(url, { mayReachPrivate: isOurOwn(config), mostBytes: LARGEST_CERTIFICATE });
  if (!answer || answer.statusCode >= 500) {
    log.warn({ url, status: answer?.statusCode }, "the certificate of a topic cannot be had at the moment");
    throw new Unavailable("The certificate cannot be had at the moment");
  }
  if (answer.statusCode !== 200) return undefined;
  try {
    const certificate = new X509Certificate(answer.bytes);
    if (known.size >= MAX_CERTIFICATES) known.clear();
    known.set(url, certificate);
    return certificate;
  } catch {
    return undefined; // something else is there
  }
}

/** Each address is kept, so nothing may stand in it that makes another one of the same. */
export function isCertificateOfSns(url: string, topic: string, config: Pick<Config, "snsEndpoint">): boolean {
  if (!isAtSns(url, topic, config)) return false;
  const { pathname, search, hash } = new URL(url);
  return /^\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(pathname) && search === "" && hash === "";
}

/** Whoever runs the service that is not Amazon's chose where it is. */
const isOurOwn = ({ snsEndpoint }: Config) => snsEndpoint !== undefined;

/** Whether an address is of the very host that serves the topic's region, and nothing that only looks like it. */
export function isAtSns(url: string, topic: string, { snsEndpoint }: Pick<Config, "snsEndpoint">): boolean {
  const target = URL.parse(url);
  if (!target || target.username || target.password) return false;
  if (snsEndpoint) return target.origin === new URL(snsEndpoint).origin;
  const [, partition, region] = /^arn:(aws[\w-]*):sns:([a-z]{2}(?:-[a-z]+)+-\d+):/.exec(topic) ?? [];
  if (!region) return false;
  return target.origin === `https://sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}
