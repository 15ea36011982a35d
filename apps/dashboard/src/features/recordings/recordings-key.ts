export const recordingsKey = ["recordings"] as const;
