const PREFIX = "#message-";

/** The fragment of an address that links to one message. */
export const messageHash = (messageId: string) => `${PREFIX}${messageId}`;

/** The message id in a fragment. */
export const messageIdIn = (hash: string) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined);
