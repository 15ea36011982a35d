/** Topics of the realtime socket. `conversation:lobby` alone is silent and only kept for old clients. */
export const topics = {
  room: (accountId: string) => `room:${accountId}`,
  lobby: (customerId: string) => `conversation:lobby:${customerId}`,
  issueLobby: (customerId: string) => `issue:lobby:${customerId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  notification: (accountId: string) => `notification:${accountId}`,
  /** A visitor's page that may be watched. */
  recording: (accountId: string, recordingId: string) => `events:${accountId}:${recordingId}`,
  recordings: (accountId: string) => `events:admin:${accountId}:all`,
  watching: (accountId: string, recordingId: string) => `events:admin:${accountId}:${recordingId}`,
  /** Ours: which conversation each of the team has before them. */
  attention: (accountId: string) => `attention:${accountId}`,
};
