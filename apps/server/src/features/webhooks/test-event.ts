/** The type of test deliveries. They are also sent to unverified URLs. */
export const TEST = "webhook:test";
