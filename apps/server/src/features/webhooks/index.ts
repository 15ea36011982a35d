export { deliverWebhook, deliverWebhooks, purgeOldDeliveries } from "./jobs.ts";
export { webhookRoutes } from "./routes.ts";
export { webhooks } from "./webhooks.ts";
