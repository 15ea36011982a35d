import type { EmailTemplate } from "@parley/contract";
import { starter } from "./starter.ts";
import { text } from "./texts.ts";

/** The editable fields of a template. */
export interface TemplateFields {
  name: string;
  code: string;
}

export const templateFields = (template: EmailTemplate | null): TemplateFields => ({
  name: template?.name ?? "",
  code: template?.code ?? starter,
});

/** The fields to save. An empty name is replaced by a default. */
export const fieldsToSave = ({ name, code }: TemplateFields): TemplateFields => ({
  name: name.trim() || text("templates.untitled"),
  code,
});
