import type { EmailTemplateDraft } from "@parley/contract";
import type { UserScope } from "../../platform/scope.ts";
import { TemplateVersionConflict } from "./errors.ts";
import type { TemplateRow } from "./present.ts";
import { insertTemplate, updateTemplate } from "./queries.ts";

/** Replaces the given version. @throws TemplateVersionConflict when that is not the latest */
export async function saveTemplate(scope: UserScope, draft: EmailTemplateDraft): Promise<TemplateRow> {
  const isFirst = draft.version === 0;
  const saved = await (isFirst ? insertTemplate(scope, draft) : updateTemplate(scope, draft));
  if (!saved) throw new TemplateVersionConflict();
  return saved;
}
