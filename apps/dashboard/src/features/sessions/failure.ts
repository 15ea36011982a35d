import { isRateLimited, isUnreachable, serverMessage } from "../../platform/requests/errors.ts";
import { text } from "./texts.ts";

/** The reason why signing in or registering failed: the server's message, or the specification's default. */
export function failureOf(error: unknown): string {
  if (isUnreachable(error)) return text("error.unreachable");
  if (isRateLimited(error)) return text("login.tooMany");
  return serverMessage(error) ?? text("login.invalid");
}
