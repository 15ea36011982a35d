import { NotFound, Refused } from "../../platform/errors.ts";

export class FunctionNotFound extends NotFound {}

/** Said to whoever deploys. */
export class CannotDeploy extends Refused {}

export class TooManyFunctions extends Refused {}
