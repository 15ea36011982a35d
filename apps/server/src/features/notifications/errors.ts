import { NotFound } from "../../platform/errors.ts";

export class UnsubscribeLinkInvalid extends NotFound {}
