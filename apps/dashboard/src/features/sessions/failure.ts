import { isRateLimited, isUnreachable, serverMessage } from "../../platform/errors.ts";
import { text } from "../../texts/of/signing-in.ts";

/** Why signing in or registering failed: the server's words, or the specification's where it has none. */
export function failureOf(error: unknown): string {
  if (isUnreachable(error)) return text("error.unreachable");
  if (isRateLimited(error)) return text("login.tooMany");
  return serverMessage(error) ?? text("login.invalid");
}
