import { Data, Nullable, Ok } from "@parley/contract";
import Type from "typebox";
import { BadRequest } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { acceptMail } from "./accept-mail.ts";
import { hasInboundSecret } from "./inbound-secret.ts";
import { parseMailHeader } from "./parsing/mail-header.ts";
import { addressesOf } from "./recipients.ts";
import { findFirstTarget } from "./targets.ts";

const Recipients = Type.Object({
  recipient: Type.Optional(
    Nullable(Type.String({ maxLength: 320, description: "as in the envelope; otherwise the headers are asked" })),
  ),
  sender: Type.Optional(Nullable(Type.String({ maxLength: 320, description: "as in the envelope" }))),
});

/** Receives mail that an external mail server delivers over HTTP. */
export function emailRoutes(router: Router) {
  router.post(
    "/api/inbound_email",
    {
      access: "public",
      summary: "Deliver a received mail as message/rfc822",
      bytes: {
        type: "message/rfc822",
        limit: ({ largestMailBytes }) => largestMailBytes,
        budget: ({ mailMemory }) => mailMemory,
      },
      isLetIn: (request, config) => hasInboundSecret(config, request),
      query: Recipients,
      reply: Data(Ok),
    },
    async ({ publicContext, raw: { body }, query: { recipient, sender } }) => {
      if (!Buffer.isBuffer(body) || body.length === 0) throw new BadRequest();
      const addresses = recipient ? [recipient] : addressesOf(parseMailHeader(body));
      const target = await findFirstTarget(publicContext, addresses);
      if (target) {
        await publicContext.platform.rateLimits.spend("inbound-mail", target.account_id);
        await acceptMail(publicContext, { raw: body, envelope_from: sender ?? null }, [target]);
      }
      return { data: { ok: target !== undefined } };
    },
  );
}
