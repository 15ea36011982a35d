import { NotFound } from "../../platform/errors.ts";

export class NoteNotFound extends NotFound {}
