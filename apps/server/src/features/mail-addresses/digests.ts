import { digestOf } from "../../platform/secrets/tokens.ts";

export const digestOfAddress = (address: string) => digestOf(address.trim().toLowerCase());

/**
 * The digest of a mailbox. It is the same for all addresses of the mailbox, so that `ann+1@…` and `ann+2@…` count
 * together.
 */
export const digestOfMailbox = (address: string) => digestOf(mailboxOf(address.trim().toLowerCase()));

/** Gmail ignores dots, and has a second domain. */
function mailboxOf(address: string) {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+", 1);
  const domain = address.slice(at + 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
