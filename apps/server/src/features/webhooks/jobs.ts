import { type CronJob, type Job, requestFor } from "../../platform/jobs/job.ts";
import { deliver } from "./deliver.ts";
import { deleteOldDeliveries } from "./queries.ts";

const DAYS = 30;
const AT_ONCE = 1000;

export const deliverWebhook: Job<{ delivery_id: string }> = {
  name: "deliver-webhook",
  run: (scope, { delivery_id }) =>
    deliver(scope, delivery_id, (when) => requestFor(deliverWebhook, scope.accountId, { delivery_id }, when)),
};

export const purgeOldDeliveries: CronJob = {
  name: "purge-old-deliveries",
  cron: "53 * * * *",
  async run({ db }) {
    while ((await deleteOldDeliveries(db, DAYS, AT_ONCE)) === AT_ONCE);
  },
};
