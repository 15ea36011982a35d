// The public types of this package. The file imports nothing, so that it can be published as it is.
import type { ReactElement, ReactNode } from "react";

/** A message, as the server sends it. */
export interface Message {
  id: string;
  object: "message";
  body: string | null;
  conversation_id: string;
  account_id: string;
  customer_id: string | null;
  user_id: number | null;
  created_at: string;
  sent_at: string | null;
  seen_at: string | null;
  metadata: Record<string, unknown> | null;
  [field: string]: unknown;
}

/** The team's settings of the widget. */
export interface WidgetSettings {
  title?: string | null;
  subtitle?: string | null;
  greeting?: string | null;
  color?: string | null;
  /** Where the button is: `start` and `end` depend on the direction of the page's text. */
  position?: "left" | "right" | "start" | "end" | null;
  /** The button's distances from the side and from the bottom of the page in px. */
  side_offset?: number | null;
  bottom_offset?: number | null;
  launcher_text?: string | null;
  /** The company's logo in the chat's header. */
  logo_url?: string | null;
  /** The radius of the chat window's corners in px. */
  corner_radius?: number | null;
  [setting: string]: unknown;
}

export interface CustomerDetails {
  name?: unknown;
  email?: unknown;
  /** Your own id for the visitor. If your account requires verified identities, your server signs it. */
  external_id?: unknown;
  metadata?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface ChatControls {
  open(): void;
  close(): void;
  identify(details: CustomerDetails): void;
}

interface ChatProps {
  /** The id of your account. */
  token?: string;
  /** The old name of `token`. */
  accountId?: string;
  inbox?: string;
  title?: string;
  subtitle?: string;
  primaryColor?: string;
  colorScheme?: "auto" | "light" | "dark";
  greeting?: string;
  awayMessage?: string;
  newMessagePlaceholder?: string;
  emailInputPlaceholder?: string;
  newMessagesNotificationText?: string;
  showAgentAvailability?: boolean;
  agentAvailableText?: string;
  agentUnavailableText?: string;
  /** The address of the company's logo, shown in the chat's header. */
  logoUrl?: string | null;
  /** Messages that an empty chat offers as buttons, one per line. Three are shown. */
  suggestions?: string | null;
  requireEmailUpfront?: boolean;
  customer?: CustomerDetails | null;
  /** Your server. */
  baseUrl: string;
  /** The address of the chat's page. Default: `{baseUrl}/widget/frame`. */
  iframeUrlOverride?: string;
  /** The chat's own texts, for each language of the page. */
  texts?: Record<string, Record<string, string>>;
  disableAnalyticsTracking?: boolean;
  debug?: boolean;
  /** The returned text takes precedence over the property. */
  setDefaultTitle?(settings: WidgetSettings): string | Promise<string>;
  setDefaultSubtitle?(settings: WidgetSettings): string | Promise<string>;
  setDefaultGreeting?(settings: WidgetSettings): string | Promise<string>;
  onChatLoaded?(controls: ChatControls): void;
  onChatOpened?(): void;
  onChatClosed?(): void;
  onMessageSent?(message: Message): void;
  onMessageReceived?(message: Message): void;
}

export type ChatWindowProps = ChatProps;

export interface ToggleButton {
  isOpen: boolean;
  /** The chat is not available yet. */
  isDisabled: boolean;
  onToggleOpen(): void;
}

type Side = "left" | "right" | "start" | "end";

export interface ChatWidgetProps extends ChatProps {
  isOpenByDefault?: boolean;
  defaultIsOpen?: boolean;
  persistOpenState?: boolean;
  /** The delay in ms before the greeting pops up; `true` means without delay. */
  popUpInitialMessage?: boolean | number;
  hideToggleButton?: boolean;
  hideOutsideWorkingHours?: boolean;
  iconVariant?: "outlined" | "filled";
  customIconUrl?: string | null;
  /** `start` and `end` depend on the direction of the page's text; the distances from the page's edges are in px. */
  position?: Side | { side?: Side; offset?: number; bottom?: number };
  /** A short text beside the button's icon while the chat is closed. */
  launcherText?: string | null;
  /** The radius of the chat window's corners in px. Default: 12. */
  cornerRadius?: number | null;
  styles?: { [part in "chatContainer" | "toggleContainer" | "toggleButton"]?: Record<string, string | number> };
  /** A button of your own instead of ours. */
  renderToggleButton?(button: ToggleButton): ReactNode;
}

/** A button on the page, and the chat it opens. */
export type ChatWidgetComponent = (props: ChatWidgetProps) => ReactElement | null;

/** A chat that fills the element around it, always open. */
export type ChatWindowComponent = (props: ChatWindowProps) => ReactElement;
