import type { Role, TeammateRegistration } from "@parley/contract";
import type { Static, TSchema } from "typebox";
import { Invalid } from "../../platform/errors.ts";
import { check } from "../../platform/input/check.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import { enter, type PublicContext } from "../../platform/scope.ts";
import { newLinkToken } from "../../platform/secrets/tokens.ts";
import { checkNewPassword, hashPassword, mailVerificationLink, normalizeEmail } from "../sessions/index.ts";
import { emailTaken } from "./errors.ts";
import { mailWelcome } from "./jobs.ts";
import { insertUser, saveProfile } from "./queries.ts";

const REFUSAL = "Couldn't create user";
const WELCOME_DELAY_MS = 35 * 60_000;
const CONFIRMATION_TOKEN_LENGTH = 52; // 260 bits

/** Checks the input of the registration form. @throws Invalid with that form's texts */
export function checkRegistration<S extends TSchema>(shape: S, given: object): Static<S> {
  try {
    const trimmed = "email" in given && typeof given.email === "string" ? normalizeEmail(given.email) : undefined;
    return check(shape, trimmed === undefined ? given : { ...given, email: trimmed });
  } catch (error) {
    throw error instanceof Invalid ? new Invalid(error.fields, REFUSAL) : error;
  }
}

/**
 * Creates a user and enqueues the mails, in the caller's transaction.
 * @throws Invalid when any account uses the address, or the password is too common
 */
export async function addUser(
  { db, platform }: PublicContext,
  accountId: string,
  role: Role,
  form: TeammateRegistration,
) {
  await checkNewPassword(form, REFUSAL);
  const password_hash = await hashPassword(form.password, platform.config.passwordHashKib);
  const email_confirmation_token = newLinkToken(CONFIRMATION_TOKEN_LENGTH);
  const user = await insertUser(db, {
    account_id: accountId,
    email: form.email,
    password_hash,
    role,
    email_confirmation_token,
  }).catch((error) => {
    throw error.constraint === "users_email_key" ? emailTaken(REFUSAL) : error;
  });
  if (form.full_name?.trim()) {
    await saveProfile(enter({ db, platform }, accountId, { kind: "system" }), user.id, {
      full_name: form.full_name.trim(),
    });
  }
  const subject = { user_id: user.id };
  await enqueue(db, [
    requestFor(mailVerificationLink, accountId, subject),
    ...(platform.config.isWelcomeEmailEnabled
      ? [requestFor(mailWelcome, accountId, subject, { delayMs: WELCOME_DELAY_MS })]
      : []),
  ]);
  return user;
}
