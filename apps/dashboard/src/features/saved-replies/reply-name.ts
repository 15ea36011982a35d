/** The name in the typed text, without the leading slash. */
export const replyName = (typed: string) => typed.trim().replace(/^\//, "").trim();
