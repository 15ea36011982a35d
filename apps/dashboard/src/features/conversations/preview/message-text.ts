import type { Message } from "@parley/contract";

/** Automatic notes begin with an emoji's short code. */
const signs: Record<string, string> = { ":link:": "🔗", ":mega:": "📣", ":white_check_mark:": "✅" };

/** The displayed text of a message. */
export const messageText = ({ type, body }: Message) =>
  (type === "bot" ? body?.replace(/^:\w+:/, (name) => signs[name] ?? name) : body) ?? "";
