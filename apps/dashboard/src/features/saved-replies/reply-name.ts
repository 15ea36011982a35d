/** The name in what was typed: the slash that calls for a reply is no part of it. */
export const replyName = (typed: string) => typed.trim().replace(/^\//, "").trim();
