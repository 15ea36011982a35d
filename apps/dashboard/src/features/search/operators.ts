/** The search operators that the server accepts. */
export const operators = ["from:", "in:", "tag:", "before:", "after:", "has:file"] as const;
