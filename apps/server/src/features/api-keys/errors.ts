import { NotFound } from "../../platform/errors.ts";

/** Also thrown for another user's key. */
export class ApiKeyNotFound extends NotFound {}
