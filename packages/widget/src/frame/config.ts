import { isUuid, type VisitorDetails } from "@parley/sdk/internal";
import type { Appearance } from "../shared/appearance.ts";

/** The host's configuration of the chat. Source: `widget.md` §4. */
export interface Config extends Appearance {
  accountId?: string;
  inbox?: string;
  baseUrl: string;
  companyName?: string;
  /** The minutes in which the team usually replies. */
  replyMinutes?: string;
  /** When the team is back, in UTC; absent within its working hours. */
  teamBackAt?: string;
  subscriptionPlan?: string;
  closeable?: boolean;
  /** Undefined if the host has not requested it from the server. */
  isOutsideWorkingHours?: boolean;
  isBrandingHidden?: boolean;
  /** The visitor may read closed conversations. */
  showPastConversations?: boolean;
  /** The team sees what the visitor types before it is sent. */
  isTypingPreviewed?: boolean;
  /** The customer id in the host's storage. */
  customerId?: string;
  details: VisitorDetails;
  isMobile?: boolean;
  /** The visitor before has signed out. */
  isSignedOut?: boolean;
  /** The host has a visitor key for us. */
  isKeyed?: boolean;
  version: string;
  /** Identifies our host among several on one page. Every message to the host contains it. */
  ts: string;
}

const texts = [
  "inbox",
  "title",
  "subtitle",
  "primaryColor",
  "colorScheme",
  "greeting",
  "awayMessage",
  "suggestions",
  "newMessagePlaceholder",
  "emailInputPlaceholder",
  "newMessagesNotificationText",
  "agentAvailableText",
  "agentUnavailableText",
  "logoUrl",
  "companyName",
  "replyMinutes",
  "teamBackAt",
  "subscriptionPlan",
  "customerId",
  "version",
  "ts",
] as const;

const flags = [
  "requireEmailUpfront",
  "showAgentAvailability",
  "closeable",
  "isOutsideWorkingHours",
  "isBrandingHidden",
  "isTypingPreviewed",
  "showPastConversations",
  "isKeyed",
  "isSignedOut",
] as const;

export function readConfig(address: URL): Config {
  const query = Object.fromEntries(address.searchParams);
  return {
    version: "1.0.0", // the oldest hosts send no version
    ts: "",
    baseUrl: homeOf(address),
    details: { ...parseDetails(query.customer), ...parseDetails(query.metadata) },
    isMobile: isSet(query.mobile),
    ...readParameters(query, address),
  };
}

/** The parameters that a frame's address or `config:update` may set. Other parameters are ignored. */
export function readParameters(values: Record<string, unknown>, address: URL): Partial<Config> {
  const read: Partial<Config> = {};
  const accountId = values.token ?? values.accountId;
  if (isUuid(accountId)) read.accountId = accountId;
  for (const name of texts) if (name in values) read[name] = textOf(values[name]);
  for (const name of flags) if (name in values) read[name] = isSet(values[name]);
  if (isOfOrigin(values.baseUrl, address)) read.baseUrl = values.baseUrl.replace(/\/+$/, "");
  return read;
}

/** Whether the host always shows the chat and has no close button. */
export function isOldHost({ version }: Config): boolean {
  const [major = 1, minor = 0, patch = 0] = version.split(".").map(Number);
  return major <= 1 && minor <= 1 && patch <= 2;
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : (undefined as never));

const isSet = (value: unknown) => value === true || value === 1 || value === "1" || value === "true";

/** The server's address, derived from the frame's address `{server}/widget/frame`. */
const homeOf = (address: URL) => new URL("..", address).href.replace(/\/$/, "");

/** The frame sends requests only to its own server, whatever the page sets. */
function isOfOrigin(value: unknown, { origin }: URL): value is string {
  try {
    return typeof value === "string" && new URL(value).origin === origin;
  } catch {
    return false;
  }
}

function parseDetails(text: string | undefined): VisitorDetails {
  try {
    const parsed = JSON.parse(text ?? "");
    return typeof parsed === "object" && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
