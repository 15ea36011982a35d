/** A customer's conversations as their page shows them, with whose screen they come. */
export const ofCustomer = {
  "ofCustomer.none": "No conversations yet",
  "ofCustomer.latest": "The latest {n} are shown.",
} as const;
