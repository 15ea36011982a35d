/** Topics of the realtime socket. `conversation:lobby` alone is silent and only kept for old clients. */
export const topics = {
  room: (accountId: string) => `room:${accountId}`,
  lobby: (customerId: string) => `conversation:lobby:${customerId}`,
  issueLobby: (customerId: string) => `issue:lobby:${customerId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  notification: (accountId: string) => `notification:${accountId}`,
  /** A visitor's page that agents can watch. */
  recording: (accountId: string, recordingId: string) => `events:${accountId}:${recordingId}`,
  recordings: (accountId: string) => `events:admin:${accountId}:all`,
  watching: (accountId: string, recordingId: string) => `events:admin:${accountId}:${recordingId}`,
  /** The conversation that each agent has open. Not part of the contract with published clients. */
  attention: (accountId: string) => `attention:${accountId}`,
};
