import { NotFound } from "../../platform/errors.ts";

export class TagNotFound extends NotFound {}
