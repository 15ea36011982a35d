/** The texts of scripts that load on demand. They are outside `texts.ts`, to keep the chat's script small. */
const texts = {
  emailInputPlaceholder: "Enter your email",
  yourEmail: "Your email address",
  emailReason: "So we can reply by email if you leave.",
  emailMissing: "Enter your email address to send your message.",
  emailIncomplete: "Enter a complete email address, such as name@example.com.",

  /** `{time}` is "in 4 minutes". */
  usualReply: "Usually replies {time}",
  backToday: "We're back at {time}",
  backOn: "We're back on {day} at {time}",

  attachments: "Attachments",
  closeImage: "Close image",
  previousImage: "Previous image",
  nextImage: "Next image",

  ended: "This conversation has ended. You can still reply.",
  startNew: "Start a new conversation",

  noPastConversations: "You have no past conversations.",
  back: "Back",
  loading: "Loading...",
  notLoaded: "Couldn't load this. Please try again later.",
};

/** @param chatTexts the chat's texts, and the page's own for any name */
export const withPageTexts = <Texts extends object>(chatTexts: Texts) => ({ ...texts, ...chatTexts });
