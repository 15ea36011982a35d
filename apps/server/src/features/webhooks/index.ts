export { deliverWebhook, purgeOldDeliveries } from "./jobs.ts";
export { webhookRoutes } from "./routes.ts";
export { webhooks } from "./webhooks.ts";
