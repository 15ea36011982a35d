import { X509Certificate } from "node:crypto";
import type { Config } from "../../../platform/config.ts";
import { getText } from "../../../platform/http/outbound.ts";
import type { Doorstep } from "../../../platform/scope.ts";
import { isSignedBy, type SnsMessage } from "./sns-message.ts";

const LARGEST_CERTIFICATE = 16 * 1024;
const LARGEST_CONFIRMATION = 4 * 1024;
const MOST_CERTIFICATES = 10;

/** By their addresses, under which they never change. */
const known = new Map<string, X509Certificate>();

/**
 * Whether the configured topic says it. Anybody can have a topic, and what it says is signed with the same certificate: the
 * signature shows that the topic's name in it is true, and the name whose word it is.
 * @param ip who pays for it when it makes us look for a certificate
 */
export async function isByOurTopic({ platform }: Doorstep, message: SnsMessage, ip: string): Promise<boolean> {
  const { config, rateLimits } = platform;
  const { SigningCertURL: url = "", TopicArn } = message;
  if (TopicArn !== config.snsTopic || !isCertificateOfSns(url, TopicArn, config)) return false;
  if (!known.has(url)) await rateLimits.spend("inbound-refusal", ip);
  const certificate = known.get(url) ?? (await fetchCertificate(url, config));
  return certificate !== undefined && isSignedBy(certificate, message);
}

/** Says that we want to hear from a topic. False when that was not heard, or is not for its service to hear. */
export async function confirm({ platform: { config } }: Doorstep, message: SnsMessage): Promise<boolean> {
  const { SubscribeURL: url = "", TopicArn } = message;
  if (!isAtSns(url, TopicArn, config)) return false;
  const answer = await getText(url, { mayReachPrivate: isOurOwn(config), mostBytes: LARGEST_CONFIRMATION });
  return answer.statusCode === 200;
}

async function fetchCertificate(url: string, config: Config): Promise<X509Certificate | undefined> {
  const answer = await getText(url, { mayReachPrivate: isOurOwn(config), mostBytes: LARGEST_CERTIFICATE });
  if (answer.statusCode !== 200) return undefined;
  try {
    const certificate = new X509Certificate(answer.text);
    if (known.size >= MOST_CERTIFICATES) known.clear();
    known.set(url, certificate);
    return certificate;
  } catch {
    return undefined; // something else is there
  }
}

const isCertificateOfSns = (url: string, topic: string, config: Config) =>
  isAtSns(url, topic, config) && /\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(new URL(url).pathname);

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
