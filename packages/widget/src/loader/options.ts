import type { Message } from "@parley/contract";
import { isUuid } from "@parley/sdk/internal";
import type { Appearance } from "../shared/appearance.ts";

export interface CustomerDetails {
  name?: unknown;
  email?: unknown;
  /** The site's own id for its visitor, signed where the account requires it (docs/verified-identities.md). */
  external_id?: unknown;
  metadata?: Record<string, unknown>;
  [field: string]: unknown;
}

interface ChatControls {
  open(): void;
  close(): void;
  identify(details: CustomerDetails): void;
}

type Side = "left" | "right";

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
  /** Shows the greeting after so many ms, at once when true. */
  popUpInitialMessage?: boolean | number;
  hideToggleButton?: boolean;
  hideOutsideWorkingHours?: boolean;
  iconVariant?: "outlined" | "filled";
  /** Shown while the chat is closed. */
  customIconUrl?: string | null;
  position?: Side | { side: Side; offset?: number };
  /** Inline styles by their names in scripts, for the frame, the button's place and the button. */
  styles?: { [part in "chatContainer" | "toggleContainer" | "toggleButton"]?: Record<string, string | number> };
  /** The chat's own texts, for each language of the page (`de`, `de-AT`). The names are in the frame's `texts.ts`. */
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
  /** Where the script came from, with a slash at the end. */
  home: string;
  accountId: string;
  baseUrl: string;
  iframeUrlOverride: string;
  /** Always open, without a button. */
  isWindow?: boolean;
}

/**
 * Completes what the page asks for by the address the script came from.
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
