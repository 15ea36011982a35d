import type { Message } from "@parley/contract";
import { isUuid } from "@parley/sdk/internal";
import type { Appearance } from "../shared/appearance.ts";

export interface CustomerDetails {
  name?: unknown;
  email?: unknown;
  /** The site's own id for its visitor, signed if the account requires that (docs/verified-identities.md). */
  external_id?: unknown;
  metadata?: Record<string, unknown>;
  [field: string]: unknown;
}

interface ChatControls {
  open(): void;
  close(): void;
  identify(details: CustomerDetails): void;
}

/** `start` and `end` depend on the direction of the page's text. */
type Side = "left" | "right" | "start" | "end";

/** The page's options. Source: `widget.md` §3. */
export interface Options extends Appearance {
  token?: string;
  /** The old name of `token`. */
  accountId?: string;
  inbox?: string;
  customer?: CustomerDetails | null;
  baseUrl?: string;
  iframeUrlOverride?: string;
  isOpenByDefault?: boolean;
  defaultIsOpen?: boolean;
  persistOpenState?: boolean;
  /** The delay in ms before the greeting pops up; `true` means without delay. */
  popUpInitialMessage?: boolean | number;
  hideToggleButton?: boolean;
  hideOutsideWorkingHours?: boolean;
  iconVariant?: "outlined" | "filled";
  /** The button's icon while the chat is closed. */
  customIconUrl?: string | null;
  /** The distances from the side and from the bottom of the page in px. */
  position?: Side | { side?: Side; offset?: number; bottom?: number };
  /** A short text beside the button's icon while the chat is closed. */
  launcherText?: string | null;
  /** The radius of the chat window's corners in px. */
  cornerRadius?: number | null;
  /** Inline styles of the frame, the button's container and the button, with camel-case names. */
  styles?: { [part in "chatContainer" | "toggleContainer" | "toggleButton"]?: Record<string, string | number> };
  /**
   * The chat's own texts, for each language of the page (`de`, `de-AT`). The names are in the frame's `texts.ts` and
   * `on-demand-texts.ts`.
   */
  texts?: Record<string, Record<string, string>>;
  disableAnalyticsTracking?: boolean;
  debug?: boolean;
  onChatLoaded?(controls: ChatControls): void;
  onChatOpened?(): void;
  onChatClosed?(): void;
  onMessageSent?(message: Message): void;
  onMessageReceived?(message: Message): void;
}

/** Options for the account and its server. */
export interface Configuration extends Options {
  /** The base URL of the script, with a trailing slash. */
  home: string;
  accountId: string;
  baseUrl: string;
  iframeUrlOverride: string;
  /** Always open, without a button. */
  isWindow?: boolean;
}

/**
 * Completes the page's options with defaults from the script's address.
 * @throws when no account is named
 */
export function configure(options: Options | undefined, scriptUrl: string | undefined): Configuration {
  const accountId = options?.token || options?.accountId;
  if (!isUuid(accountId)) throw new Error("Parley needs the id of your account as `token`");
  const home = scriptUrl ? new URL(".", scriptUrl).href : `${options?.baseUrl ?? ""}/`;
  return {
    ...options,
    home,
    accountId,
    baseUrl: (options?.baseUrl || home).replace(/\/+$/, ""),
    iframeUrlOverride: options?.iframeUrlOverride || `${home}widget/frame`,
  };
}
