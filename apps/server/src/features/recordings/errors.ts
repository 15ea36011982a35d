import { NotFound } from "../../platform/errors.ts";

export class RecordingNotFound extends NotFound {}
