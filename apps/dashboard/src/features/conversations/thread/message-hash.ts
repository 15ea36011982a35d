const PREFIX = "#message-";

/** The fragment of an address that links to one message. */
export const messageHash = (messageId: string) => `${PREFIX}${messageId}`;

/** The other way around. */
export const messageIdIn = (hash: string) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined);
