import { createStoredUserStore } from "../../platform/client-state.ts";
import { isRecord } from "../../platform/storage.ts";
import type { TemplateFields } from "./template-fields.ts";

export interface TemplateDraft extends TemplateFields {
  /** The version of the template that the user changed. 0 before the first save. */
  version: number;
}

/** The unsaved text of the signed-in user. It is kept in this browser across reloads. */
export const templateDraft = createStoredUserStore<TemplateDraft | null>("email-template", draftFrom);

function draftFrom(kept: unknown): TemplateDraft | null {
  if (!isRecord(kept)) return null;
  const { name, code, version } = kept;
  return typeof name === "string" && typeof code === "string" && Number.isInteger(version)
    ? { name, code, version: Number(version) }
    : null;
}
