import type { Job } from "../../platform/jobs/job.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { findInvitation, findUser, getCompanyName } from "./queries.ts";

export const mailWelcome: Job<{ user_id: number }> = {
  name: "mail-welcome",
  lanes: MAIL_LANES,
  async run(scope, { user_id }) {
    const { mail, config } = scope.platform;
    const user = await findUser(scope, user_id);
    if (!user || user.disabled_at !== null || user.archived_at !== null) return;
    await mail.send({
      to: user.email,
      ...renderEmail({
        subject: "Welcome to Parley",
        paragraphs: ["Thanks for signing up. Next, add the chat widget to your site. It takes a minute:"],
        link: { text: "Get started", url: `${config.publicUrl}/getting-started` },
      }),
    });
  },
};

interface LostIntegrations {
  /** The admin who is mailed. */
  user_id: number;
  /** The name of the user who was deleted. */
  leaver: string;
  /** The names of the integrations for people. */
  integrations: string[];
}

export const mailLostIntegrations: Job<LostIntegrations> = {
  name: "mail-lost-integrations",
  lanes: MAIL_LANES,
  async run(scope, { user_id, leaver, integrations }) {
    const { mail, config } = scope.platform;
    const admin = await findUser(scope, user_id);
    if (!admin || admin.disabled_at !== null || admin.archived_at !== null) return;
    await mail.send({
      to: admin.email,
      ...renderEmail({
        subject: "Integrations were disconnected",
        paragraphs: [
          `${leaver} left your team. These integrations were connected by ${leaver} and are now disconnected: ${integrations.join(", ")}.`,
          "Until an admin reconnects them, no messages arrive from these services, and your replies are not delivered there.",
        ],
        link: { text: "Reconnect integrations", url: `${config.publicUrl}/integrations` },
      }),
    });
  },
};

/** Sent only if the operator enables invitation mails. */
export const mailInvitation: Job<{ invitation_id: string; inviter_id: number; to_address: string }> = {
  name: "mail-invitation",
  lanes: MAIL_LANES,
  async run(scope, { invitation_id, inviter_id, to_address }) {
    const { mail, config } = scope.platform;
    if (!config.isUserInvitationEmailEnabled) return;
    if (!(await findInvitation(scope, invitation_id))) return; // revoked meanwhile
    const company = await getCompanyName(scope);
    const inviter = await findUser(scope, inviter_id);
    const senderName = inviter?.display_name || inviter?.full_name || `${company} Team`;
    await mail.send({
      to: to_address,
      fromName: senderName,
      ...renderEmail({
        subject: `You've been invited to join ${company} on Parley!`,
        paragraphs: [
          `${senderName} invited you to join ${company} on Parley. This link works once, for this email address, within 3 days:`,
        ],
        link: {
          text: "Accept the invitation",
          url: `${config.publicUrl}/register/${invitation_id}?email=${encodeURIComponent(to_address)}`,
        },
      }),
    });
  },
};
