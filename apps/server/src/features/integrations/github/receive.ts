import type { Router } from "../../../platform/http/router.ts";
import { requestFor } from "../../../platform/jobs/job.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { readJson, receiveFrom, type WebhookRequest } from "../shared/receive.ts";
import { hmac, isSame } from "../shared/signatures.ts";
import { idIn, readEvent } from "./events.ts";
import { deleteInstallation, followIssue, laneOf } from "./jobs.ts";
import { listAccountsOfInstallation } from "./queries.ts";

const secretIn = ({ integrations }: PublicContext["platform"]["config"]) => integrations.github?.webhookSecret;

/**
 * GitHub signs no time, so an old request cannot be refused.
 * Source: docs.github.com, "Validating webhook deliveries".
 */
function isGenuine({ body, headers }: WebhookRequest, { platform }: PublicContext): boolean {
  const secret = secretIn(platform.config)?.reveal();
  if (!secret) return false;
  return isSame(headers["x-hub-signature-256"]?.toString(), `sha256=${hmac("sha256", secret, body)}`);
}

/** The webhook for GitHub's events of issues and of the app's installations. */
export function githubWebhook(router: Router) {
  receiveFrom(router, {
    path: "/api/github/webhook",
    summary: "Receive an event from GitHub",
    service: "github",
    isGenuine,
    secret: secretIn,
    receipts: {
      namedAccounts: async ({ body }, publicContext) => {
        const named = idIn(readJson(body)?.installation, "id");
        return named ? listAccountsOfInstallation(publicContext, named) : [];
      },
    },
    read: readEvent,
    // GitHub does not sign the id of a delivery. A repeated delivery has the same body.
    idOf: (_, { body }) => body,
    async accept({ installation, issue }, publicContext) {
      const accounts = await listAccountsOfInstallation(publicContext, installation);
      return accounts.map((id) =>
        issue
          ? requestFor(followIssue, id, issue, { lane: laneOf(id) })
          : requestFor(deleteInstallation, id, { installation_id: installation }, { lane: laneOf(id) }),
      );
    },
  });
}
