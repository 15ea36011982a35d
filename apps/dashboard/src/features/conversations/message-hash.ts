const PREFIX = "#message-";

/** What an address ends in that leads to one message of its conversation. */
export const messageHash = (messageId: string) => `${PREFIX}${messageId}`;

/** The other way around. */
export const messageIdIn = (hash: string) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined);
