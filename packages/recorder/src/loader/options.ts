import { isUuid } from "@parley/sdk/internal";

/** The page's options, in the configuration that it shares with the widget. Source: `widget.md` §14.1. */
export interface Options {
  token?: string;
  /** The old name of `token`. */
  accountId?: string;
  baseUrl?: string;
  customer?: Record<string, unknown> | null;
  /** Pages whose path contains one of these are not recorded. */
  blocklist?: string[];
  /** Ignored; some published snippets contain it. */
  publicKey?: string;
  debug?: boolean;
  /** The page calls `Parley.recorder.start()` after the visitor's consent. */
  isRecordingDeferred?: boolean;
  /** Whether Do Not Track and Global Privacy Control are respected. Default: true. */
  respectsPrivacySignals?: boolean;
}

/** Options for the account and its server. */
export interface Configuration extends Options {
  /** The base URL of the script, with a trailing slash. */
  home: string;
  accountId: string;
  baseUrl: string;
  blocklist: string[];
}

/**
 * Completes the page's options with defaults from the script's address.
 * @throws when no account is named
 */
export function configure(options: Options, scriptUrl: string | undefined): Configuration {
  const accountId = options.token || options.accountId;
  if (!isUuid(accountId)) throw new Error("Parley's recorder needs the id of your account as `token`");
  const home = scriptUrl ? new URL(".", scriptUrl).href : `${options.baseUrl ?? ""}/`;
  return {
    ...options,
    home,
    accountId,
    baseUrl: (options.baseUrl || home).replace(/\/+$/, ""),
    blocklist: options.blocklist ?? [],
  };
}
