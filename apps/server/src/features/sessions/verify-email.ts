import type { PublicContext } from "../../platform/scope.ts";
import { InvalidVerificationToken } from "./errors.ts";
import { confirmEmail, findByConfirmationToken } from "./queries.ts";

/** Returns whether the address was already verified. @throws InvalidVerificationToken */
export async function verifyEmail({ db }: PublicContext, token: string): Promise<{ wasVerified: boolean }> {
  const user = await findByConfirmationToken(db, token);
  if (!user) throw new InvalidVerificationToken();
  const wasVerified = user.email_confirmed_at !== null;
  if (!wasVerified) await confirmEmail(db, user.id);
  return { wasVerified };
}
