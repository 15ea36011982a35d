import { sql } from "kysely";
import type { Chore } from "../../platform/jobs/job.ts";
import { forgetExpiredStates } from "./shared/states.ts";

/** Services tell again for hours, not for days; and nobody wants to hear from an integration what was said last week. */
export const forgetOldIntegrationNews: Chore = {
  name: "forget-old-integration-news",
  cron: "19 * * * *",
  async run({ db }) {
    await forgetExpiredStates({ db });
    await sql`delete from integration_events where received_at < now() - interval '7 days'`.execute(db);
    await sql`delete from integration_deliveries where created_at < now() - interval '3 days'`.execute(db);
  },
};
