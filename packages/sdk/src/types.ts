// The public types of this package. The file imports nothing, so that it can be published as it is.

/** A file that was uploaded. */
export interface UploadedFile {
  id: string;
  filename: string;
  file_url: string;
  content_type: string;
}

/** A message; `pending` until the server has stored it, or after the server refused it. */
export interface Message {
  id: string;
  body: string | null;
  account_id: string;
  conversation_id: string;
  customer_id: string | null;
  user_id: number | null;
  created_at: string;
  sent_at: string | null;
  seen_at: string | null;
  metadata: Record<string, unknown> | null;
  attachments?: UploadedFile[];
  pending?: "sending" | "refused";
  [field: string]: unknown;
}

/** The team's settings of the widget. */
export interface WidgetSettings {
  title?: string | null;
  subtitle?: string | null;
  greeting?: string | null;
  away_message?: string | null;
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

/** The options of a chat without our user interface. */
export interface Options {
  accountId: string;
  /** The id of the customer, if the program remembers it. */
  customerId?: string | null;
  inboxId?: string;
  /** The server's address. */
  baseUrl: string;
  /** The first message, shown but not stored. */
  greeting?: string;
  /** Shown instead of the greeting while no agent is online. */
  awayMessage?: string;
  /**
   * The program's data about the visitor: `name`, `email`, `external_id`, `metadata` and any field of a customer. If
   * the account requires verified identities, `external_id` is signed.
   */
  customer?: Record<string, unknown> | null;
  /**
   * The sign-in token of an agent of the account, for an agent who tests the chat. The socket is then the agent's, and
   * the server honors `disable_webhook_events` in the metadata of its messages. Never for visitors. Called at each
   * connection.
   */
  token?(): string | undefined;
  /** Writes errors to the console. */
  debug?: boolean;
  /** The initial messages of an empty conversation, instead of the greeting. */
  setInitialMessage?(): Message[];
  onSetCustomerId?(customerId: string | undefined): void;
  onSetConversationId?(conversationId: string): void;
  onSetWidgetSettings?(settings: WidgetSettings): void;
  /** Whether an agent is online. */
  onPresenceSync?(isAgentOnline: boolean): void;
  /** The team has opened a conversation with the visitor. */
  onConversationCreated?(conversationId: string): void;
  /** The team has closed the conversation, or it is open again. The visitor's next message reopens it. */
  onConversationClosed?(isClosed: boolean): void;
  /** Every message, including the visitor's own, once the server has stored it. */
  onMessageCreated?(message: Message): void;
  /** All messages, from the initial ones to those that are still pending. */
  onMessagesUpdated?(messages: Message[]): void;
}

export interface Draft {
  body: string;
  /** The ids of uploaded files. */
  file_ids?: string[];
  metadata?: Record<string, unknown>;
}

export interface Parley {
  /** Loads the account's settings, identifies the visitor, and resumes their conversation. */
  start(): Promise<void>;
  /** @param email the visitor's email address, if they entered one */
  sendNewMessage(draft: Draft, email?: string): void;
  /** Sends a refused message again. */
  retry(messageId: string): void;
  /** @param onProgress called with the uploaded share, from 0 to 1 */
  upload(file: File, onProgress?: (share: number) => void): Promise<UploadedFile>;
  /** Identifies the visitor by the program's own id, signed where the account requires it. */
  identify(externalId: string, metadata?: Record<string, unknown>): void;
  /** Replaces this browser's secret key. Rejects when the server is unreachable; the present key stays valid. */
  rotateKey(): Promise<void>;
  /**
   * Forgets the visitor in this browser: who they are, their conversation and their unsent messages. The chat goes on
   * with an anonymous visitor. Pages that are open in other tabs keep their chat until they load again.
   */
  signOut(): Promise<void>;
  markMessagesAsSeen(): void;
  /** Leaves a closed conversation. The next message begins another one. */
  startNewConversation(): void;
  disconnect(): void;
}
