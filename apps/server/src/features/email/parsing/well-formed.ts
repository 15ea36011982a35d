/** A sender's text in a form that PostgreSQL can store: without zero bytes and unpaired surrogates, and truncated. */
export const wellFormed = (text: string, longest: number) => text.replaceAll("\0", "").slice(0, longest).toWellFormed();
