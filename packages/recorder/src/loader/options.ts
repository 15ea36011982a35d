import { isUuid } from "@parley/sdk/internal";

/** The page's options, in the configuration that it shares with the widget. Source: `widget.md` §14.1. */
export interface Options {
  token?: string;
  /** The old name of `token`. */
  accountId?: string;
  baseUrl?: string;
  customer?: Record<string, unknown> | null;
  /** Nothing is recorded while the page's path contains one of these. */
  blocklist?: string[];
  /** Published snippets may have one. */
  publicKey?: string;
  debug?: boolean;
  /** The page starts it by `Parley.recorder.start()`, once its visitor has agreed. */
  isRecordingDeferred?: boolean;
  /** Whether Do Not Track and Global Privacy Control count; they do unless this is false. */
  respectsPrivacySignals?: boolean;
}

/** Options for the account and its server. */
export interface Configuration extends Options {
  /** Where the script came from, with a slash at the end. */
  home: string;
  accountId: string;
  baseUrl: string;
  blocklist: string[];
}

/**
 * Completes what the page asks for by the address the script came from.
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
