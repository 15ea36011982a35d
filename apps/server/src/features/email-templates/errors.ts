import { DomainError } from "../../platform/errors.ts";

/** Somebody else has changed it since. */
export class TemplateChangedMeanwhile extends DomainError {
  readonly kind = "conflict";
  constructor() {
    super("The template has been changed meanwhile");
  }
}
