import { escapeSlackText } from "../text.ts";
import { type Budget, textWithin } from "./budget.ts";

const MAX_LENGTH = 2000;

/**
 * A link in Slack's format. Only the label, if the address is too long or has another protocol.
 * @param label in Slack's format
 */
export function linkTo(url: unknown, label: string, budget: Budget): string {
  const isShort = typeof url === "string" && url.length <= MAX_LENGTH;
  const address = isShort ? textWithin(url, budget).replace(/[<>|\s]/g, encodeURIComponent) : "";
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address)) return label || escapeSlackText(address);
  const target = escapeSlackText(address);
  const shown = label.replace(/[<>]/g, "");
  return shown ? `<${target}|${shown}>` : `<${target}>`;
}
