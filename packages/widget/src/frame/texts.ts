/**
 * The chat's texts. `{name}` is replaced. A page can override them for its language with the option `texts`.
 */
export const texts = {
  /** The locale of these texts, for numbers and times. */
  locale: "en",

  title: "Welcome!",
  titleOf: "Welcome to {company}!",
  subtitle: "How can we help you?",
  greeting: "Hi there! Send us a message, and we'll reply here.",
  newMessagePlaceholder: "Start typing...",
  newMessagesNotificationText: "View new messages",
  agentAvailableText: "We're online right now!",
  agentUnavailableText: "We're away at the moment.",

  chat: "Chat",
  agent: "Agent",
  bot: "Bot",
  close: "Close chat",
  messages: "Messages",
  yourMessage: "Your message",
  send: "Send message",
  emoji: "Insert an emoji",
  attach: "Attach a file",
  uploading: "Uploading...",
  uploadFailed: "Couldn't upload it. Try again.",
  typingPreviewed: "Our team sees what you type.",
  pastConversations: "Past conversations",
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

/**
 * Overrides texts with the page's, also those of scripts that load later. Values that are not text are ignored.
 * @param json `{locale, …}` from the frame's address
 */
export function overrideTexts(json: string | null) {
  try {
    for (const [name, text] of Object.entries(JSON.parse(json ?? "{}"))) {
      if (typeof text === "string") texts[name as keyof typeof texts] = text;
    }
  } catch {
    // invalid JSON keeps the default texts
  }
}

export const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
