export { cancelSubscriptionsOfAccount } from "./cancel-subscriptions.ts";
export { cancelSubscriptions, purgeStripeEvents, syncBillingJob } from "./jobs.ts";
export { billingRoutes } from "./routes.ts";
