import { NotFound, Refused } from "../../platform/errors.ts";

export class UnsubscribeLinkInvalid extends NotFound {}
export class MailLinkInvalid extends NotFound {}
export class BrowserNotFound extends NotFound {}
export class OperatorNotConfigured extends Refused {}
