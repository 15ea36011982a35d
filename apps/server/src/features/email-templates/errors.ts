import { DomainError } from "../../platform/errors.ts";

/** Another user has changed the template meanwhile. */
export class TemplateVersionConflict extends DomainError {
  readonly kind = "conflict";
  constructor() {
    super("The template has been changed meanwhile");
  }
}
