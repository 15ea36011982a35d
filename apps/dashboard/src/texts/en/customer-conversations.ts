/** A customer's conversations as their page shows them, with whose screen they come. */
export const customerConversations = {
  "customerConversations.none": "No conversations yet",
  "customerConversations.latest": "The latest {n} are shown.",
} as const;
