import { NotFound } from "../../platform/errors.ts";

export class IssueNotFound extends NotFound {}
