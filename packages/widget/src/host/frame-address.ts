import type { Configuration } from "../loader/options.ts";
import type { StoredSettings } from "../loader/server.ts";
import { withStored } from "../shared/appearance.ts";
import { pageTexts } from "../shared/page-texts.ts";

/** The version of the protocol. Frames behave differently for hosts up to 1.1.2. */
const VERSION = "1.3.1";

/**
 * The frame's parameters, with the names of `config:update` (`widget.md` §4, §5.1).
 * @param isCloseable the chat has a close button of its own
 */
export function frameParameters(configuration: Configuration, stored: StoredSettings, isCloseable: boolean) {
  const { accountId, inbox, baseUrl, disableAnalyticsTracking, debug } = configuration;
  const { account, is_branding_hidden, usual_reply_minutes, team_back_at } = stored;
  return {
    ...withStored(configuration, stored),
    token: accountId,
    accountId,
    inbox,
    baseUrl,
    disableAnalyticsTracking,
    debug,
    closeable: isCloseable,
    companyName: account?.company_name,
    // Published frames ignore these four.
    replyMinutes: usual_reply_minutes && String(usual_reply_minutes),
    teamBackAt: team_back_at,
    isTypingPreviewed: account?.is_typing_previewed,
    showPastConversations: stored.show_past_conversations,
    // `true` or `false`, like isOutsideWorkingHours; other flags are digits.
    isBrandingHidden: account && String(is_branding_hidden),
    version: VERSION,
  };
}

export interface Visit {
  /** The start time of this host in ms, as text. It distinguishes several hosts on one page. */
  ts: string;
  customerId: string | undefined;
  /** Details of the browser and the customer. */
  metadata: object;
}

export function frameAddress(
  configuration: Configuration,
  stored: StoredSettings,
  isCloseable: boolean,
  visit: Visit,
): string {
  const { account } = stored;
  const parameters = {
    ...frameParameters(configuration, stored, isCloseable),
    ...visit,
    isKeyed: true,
    metadata: JSON.stringify(visit.metadata),
    // Published frames ignore these three: the page's language, its texts and their direction.
    lang: document.documentElement.lang,
    texts:
      configuration.texts && JSON.stringify({ locale: document.documentElement.lang, ...pageTexts(configuration) }),
    dir: getComputedStyle(document.body).direction,
    subscriptionPlan: account?.subscription_plan,
    isOutsideWorkingHours: account && String(account.is_outside_working_hours),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value != null && value !== "") query.set(name, String(typeof value === "boolean" ? Number(value) : value));
  }
  return `${configuration.iframeUrlOverride}?${query}`;
}
