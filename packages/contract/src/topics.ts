/** Topics of the realtime socket. `conversation:lobby` alone is silent and only kept for old clients. */
export const topics = {
  room: (accountId: string) => `room:${accountId}`,
  lobby: (customerId: string) => `conversation:lobby:${customerId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  notification: (accountId: string) => `notification:${accountId}`,
  /** Ours: which conversation each of the team has before them. */
  attention: (accountId: string) => `attention:${accountId}`,
};
