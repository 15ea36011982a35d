/**
 * The chat's texts. `{name}` is replaced. A page can override them for its language with the option `texts`.
 */
export const texts = {
  /** The locale of these texts, for numbers and times. */
  locale: "en",

  title: "Welcome!",
  titleOf: "Welcome to {company}!",
  subtitle: "How can we help you?",
  newMessagePlaceholder: "Start typing...",
  emailInputPlaceholder: "Enter your email",
  newMessagesNotificationText: "View new messages",
  agentAvailableText: "We're online right now!",
  agentUnavailableText: "We're away at the moment.",

  chat: "Chat",
  agent: "Agent",
  bot: "Bot",
  close: "Close chat",
  messages: "Messages",
  yourMessage: "Your message",
  yourEmail: "Your email address",
  send: "Send message",
  attach: "Attach a file",
  uploading: "Uploading...",
  uploadFailed: "That file could not be uploaded. Please try again.",
  attachments: "Attachments",
  poweredBy: "Powered by Parley",

  sending: "Sending...",
  notSent: "Not sent.",
  retry: "Tap to retry",
  sent: "Sent {ago}",
  sentBy: "{name} · Sent {ago}",
  sentSeen: "Sent {ago} · Seen",
  justNow: "just now",
  typing: "Typing...",
};

type Texts = typeof texts;

/**
 * Overrides texts with the page's. Values that are not text are ignored.
 * @param json `{locale, …}` from the frame's address
 */
export function overrideTexts(json: string | null) {
  try {
    const overrides: Record<string, unknown> = JSON.parse(json ?? "{}");
    for (const name of Object.keys(texts) as (keyof Texts)[]) {
      const text = overrides[name];
      if (typeof text === "string") texts[name] = text;
    }
  } catch {
    // invalid JSON keeps the default texts
  }
}

export const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
