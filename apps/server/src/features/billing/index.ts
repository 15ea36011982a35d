export { endSubscriptions, purgeStripeEvents, syncBillingJob } from "./jobs.ts";
export { billingRoutes } from "./routes.ts";
export { stopPaying } from "./stop-paying.ts";
