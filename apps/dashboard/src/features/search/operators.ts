/** What narrows a search down, as the server reads it. */
export const operators = ["from:", "in:", "tag:", "before:", "after:", "has:file"] as const;
