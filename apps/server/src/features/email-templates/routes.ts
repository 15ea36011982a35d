import { Data, EmailTemplate, EmailTemplateDraft, MAX_TEMPLATE_CHARACTERS, Nullable } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { presentTemplate } from "./present.ts";
import { findTemplate } from "./queries.ts";
import { saveTemplate } from "./save-template.ts";

/** Not part of the contract with published clients. The contract describes only the screen. */
export function emailTemplateRoutes(router: Router) {
  router.get(
    "/api/email_template",
    {
      access: "user",
      summary: "The account's email template, or null",
      reply: Data(Nullable(EmailTemplate)),
    },
    async ({ scope }) => {
      const template = await findTemplate(scope);
      return { data: template ? presentTemplate(template) : null };
    },
  );

  router.put(
    "/api/email_template",
    {
      access: "user",
      largestBody: 4 * MAX_TEMPLATE_CHARACTERS, // in UTF-8
      summary: "Save the account's email template, unless another user has changed it",
      body: Type.Object({ email_template: EmailTemplateDraft }),
      reply: Data(EmailTemplate),
    },
    async ({ scope, body }) => ({ data: presentTemplate(await saveTemplate(scope, body.email_template)) }),
  );
}
