import { NotFound } from "../../platform/errors.ts";

export class SubscriptionNotFound extends NotFound {}

export class DeliveryNotFound extends NotFound {}
