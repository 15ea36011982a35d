import type { CronJob, Job } from "../../platform/jobs/job.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { digestOf, newLinkToken } from "../../platform/secrets/tokens.ts";
import { deleteExpired, findUnverified, setResetDigest } from "./queries.ts";

const RESET_TOKEN_LENGTH = 64;

/** The job creates the token and stores only its digest, so no table contains a valid token. */
export const mailResetLink: Job<{ user_id: number }> = {
  name: "mail-reset-link",
  lanes: MAIL_LANES,
  async run(scope, { user_id }) {
    const { mail, config } = scope.platform;
    const token = newLinkToken(RESET_TOKEN_LENGTH);
    const user = await setResetDigest(scope, user_id, digestOf(token));
    if (!user) return;
    await mail.send({
      to: user.email,
      ...renderEmail({
        subject: "Reset your password",
        paragraphs: [
          "We received a request to reset the password for this email address. This link works for 24 hours:",
        ],
        link: { text: "Choose a new password", url: `${config.publicUrl}/reset?token=${token}` },
        footer: "If you didn't request this, ignore this email. Your password stays the same.",
      }),
    });
  },
};

export const mailVerificationLink: Job<{ user_id: number }> = {
  name: "mail-verification-link",
  lanes: MAIL_LANES,
  async run(scope, { user_id }) {
    const { mail, config } = scope.platform;
    const user = await findUnverified(scope, user_id);
    if (!user) return;
    await mail.send({
      to: user.email,
      ...renderEmail({
        subject: "Please verify your email address",
        paragraphs: ["Welcome! Please verify that this email address is yours:"],
        link: {
          text: "Verify email address",
          url: `${config.publicUrl}/verify?token=${user.email_confirmation_token}`,
        },
      }),
    });
  },
};

export const purgeExpiredSessions: CronJob = {
  name: "purge-expired-sessions",
  cron: "7 * * * *",
  run: ({ db }) => deleteExpired(db),
};
