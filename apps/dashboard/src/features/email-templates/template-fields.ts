import type { EmailTemplate } from "@parley/contract";
import { text } from "../../texts/of/email-templates.ts";
import { starter } from "./starter.ts";

/** What can be written of a template. */
export interface TemplateFields {
  name: string;
  code: string;
}

export const templateFields = (template: EmailTemplate | null): TemplateFields => ({
  name: template?.name ?? "",
  code: template?.code ?? starter,
});

/** A name that is left out is made up for. */
export const savable = ({ name, code }: TemplateFields): TemplateFields => ({
  name: name.trim() || text("templates.untitled"),
  code,
});
