import { NotFound } from "../../platform/errors.ts";

/** Also thrown when the job has succeeded meanwhile, or is running now. */
export class FailedJobNotFound extends NotFound {}
