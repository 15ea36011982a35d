import { NotFound } from "../../platform/errors.ts";

export class SavedReplyNotFound extends NotFound {}
