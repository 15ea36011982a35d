import { sql } from "kysely";
import type { Chore } from "../../platform/jobs/job.ts";
import { type Doorstep, enter } from "../../platform/scope.ts";
import { giveUp } from "./give-up.ts";
import type { Heard } from "./shared/integration.ts";
import { forgetExpiredStates } from "./shared/states.ts";

/** Services tell again for hours, not for days; and nobody wants to hear from an integration what was said last week. */
export const forgetOldIntegrationNews: Chore = {
  name: "forget-old-integration-news",
  cron: "19 * * * *",
  async run(doorstep) {
    const { db } = doorstep;
    await forgetExpiredStates({ db });
    await sql`delete from integration_events where received_at < now() - interval '7 days'`.execute(db);
    await giveUpOldDeliveries(doorstep);
  },
};

const MOST_AT_ONCE = 1000;

interface Old extends Omit<Heard, "conversation_id"> {
  account_id: string;
  integration: string;
  subject_id: string;
  /** Nothing is said of a customer who is given up. */
  conversation_id: string | null;
}

/** What was not told is said not to have been, before it is forgotten. */
async function giveUpOldDeliveries(doorstep: Doorstep) {
  const { rows } = await sql<Old>`
    select account_id, integration, subject_id, conversation_id, seq, event, message_id from integration_deliveries
    where created_at < now() - interval '3 days' order by created_at limit ${MOST_AT_ONCE}`.execute(doorstep.db);
  for (const { account_id, integration, subject_id, conversation_id, ...heard } of rows) {
    const scope = enter(doorstep, account_id, { kind: "system" });
    if (conversation_id) await giveUp(scope, integration, { ...heard, conversation_id });
    await sql`
      delete from integration_deliveries
      where account_id = ${account_id} and integration = ${integration}
        and subject_id = ${subject_id} and seq = ${heard.seq}`.execute(doorstep.db);
  }
  if (rows.length === MOST_AT_ONCE) await giveUpOldDeliveries(doorstep);
}
