/** What is sent to see whether it arrives, also to an address that is not verified. */
export const TEST = "webhook:test";
