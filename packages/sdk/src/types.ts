// What programs that use this package see of it. It names nothing of ours, so that it can go along as it is.

/** A file that was uploaded. */
export interface UploadedFile {
  id: string;
  filename: string;
  file_url: string;
  content_type: string;
}

/** A message; `pending` as long as the server does not have it, or after it refused it. */
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

/** How the team has set up its widget. */
export interface WidgetSettings {
  title?: string | null;
  subtitle?: string | null;
  greeting?: string | null;
  away_message?: string | null;
  color?: string | null;
  [setting: string]: unknown;
}

/** What a program may ask of a chat without a screen of ours. */
export interface Options {
  accountId: string;
  /** Of whom it is remembered that they are this customer. */
  customerId?: string | null;
  inboxId?: string;
  /** The server's address. */
  baseUrl: string;
  /** Shown first, and nowhere stored. */
  greeting?: string;
  /** Instead of the greeting while nobody is there. */
  awayMessage?: string;
  /** What the program knows of the visitor: `name`, `email`, `external_id`, `metadata` and any field of a customer. Where the account requires verified identities, `external_id` is a signed one. */
  customer?: Record<string, unknown> | null;
  /**
   * The sign-in token of an agent of the account, where an agent tries the chat: the socket is then theirs, and the server
   * honors `disable_webhook_events` in the metadata of its messages. Never for visitors. Asked for at each connection.
   */
  token?(): string | undefined;
  /** Says in the console what goes wrong. */
  debug?: boolean;
  /** What the visitor reads before anything was said, instead of the greeting. */
  setInitialMessage?(): Message[];
  onSetCustomerId?(customerId: string | undefined): void;
  onSetConversationId?(conversationId: string): void;
  onSetWidgetSettings?(settings: WidgetSettings): void;
  /** Whether somebody of the team is there. */
  onPresenceSync?(isAgentOnline: boolean): void;
  /** The team has opened a conversation with the visitor. */
  onConversationCreated?(conversationId: string): void;
  /** Every message, the visitor's own too, once the server has it. */
  onMessageCreated?(message: Message): void;
  /** All there is to read, from the first word to what is still on its way. */
  onMessagesUpdated?(messages: Message[]): void;
}

export interface Draft {
  body: string;
  /** Of files that were uploaded. */
  file_ids?: string[];
  metadata?: Record<string, unknown>;
}

export interface Parley {
  /** Asks for the account's settings, finds out who the visitor is, and goes on with their conversation. */
  start(): Promise<void>;
  /** @param email of a visitor who leaves it with what they say */
  sendNewMessage(draft: Draft, email?: string): void;
  /** Another try at a message that was refused. */
  retry(messageId: string): void;
  /** @param onProgress hears how much of it has gone, from 0 to 1 */
  upload(file: File, onProgress?: (share: number) => void): Promise<UploadedFile>;
  /** Tells who the visitor is, by the program's own id for them, signed where the account requires it. */
  identify(externalId: string, metadata?: Record<string, unknown>): void;
  /** Replaces the secret by which the server knows this browser. Rejects when the server cannot be reached; the present one stays. */
  rotateKey(): Promise<void>;
  markMessagesAsSeen(): void;
  disconnect(): void;
}
