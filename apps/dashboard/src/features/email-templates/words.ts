import type { EmailTemplate } from "@parley/contract";
import { text } from "../../texts/of/email-templates.ts";
import { starter } from "./starter.ts";

/** What can be written of a template. */
export interface Words {
  name: string;
  code: string;
}

export const wordsOf = (template: EmailTemplate | null): Words => ({
  name: template?.name ?? "",
  code: template?.code ?? starter,
});

/** A name that is left out is made up for. */
export const savable = ({ name, code }: Words): Words => ({ name: name.trim() || text("templates.untitled"), code });
