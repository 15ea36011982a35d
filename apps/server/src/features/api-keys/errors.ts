import { NotFound } from "../../platform/errors.ts";

/** Also when it is a colleague's. */
export class ApiKeyNotFound extends NotFound {}
