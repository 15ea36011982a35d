import { NotFound } from "../../platform/errors.ts";

/** Also when it has succeeded meanwhile, or is being tried right now. */
export class FailedJobNotFound extends NotFound {}
