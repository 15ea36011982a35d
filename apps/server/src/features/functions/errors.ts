import { NotFound, Refused } from "../../platform/errors.ts";

export class FunctionNotFound extends NotFound {}

/** Shown to the user who deploys. */
export class CannotDeploy extends Refused {}

export class TooManyFunctions extends Refused {}
