import { beforeEach, expect, test } from "vitest";
import { type Account, useOwnWorld } from "../harness/world.ts";
import { activate, aDeployed, invoke, jobsForLater, path, runsOf } from "./a-function.ts";

const world = useOwnWorld();

let busy: Account;

beforeEach(async () => {
  busy = await world.anAccount();
});

/** Runs until it is stopped. */
const hangs = "exports.handler = async () => { await scheduler.wait(60_000); };";
const answers = "exports.handler = ({ payload }) => payload?.body ?? 'here';";

/** Runs this many hanging functions manually, each this many times. Returns the statuses so far. */
async function hang({ admin }: Account, functions: number, timesEach: number) {
  const lambdas = [];
  for (let n = 0; n < functions; n++) lambdas.push(await aDeployed(world, admin, hangs));
  const statuses: number[] = [];
  for (const { id } of lambdas) {
    for (let time = 0; time < timesEach; time++) {
      const asked = world.call("POST", `${path}/${id}/invoke`, { token: admin.token, body: {} });
      void asked.then(({ status }) => statuses.push(status)).catch(() => {}); // the server may stop before the answer
    }
  }
  return statuses;
}

test("an account whose functions hang blocks no other account", async () => {
  const statuses = await hang(busy, 9, 2); // two run and ten wait
  await expect.poll(() => statuses, { timeout: 9000 }).toEqual([503, 503, 503, 503, 503, 503]);

  const other = await world.anAccount();
  const lambda = await aDeployed(world, other.admin, answers);
  expect(await invoke(world, other.admin, lambda)).toBe("here");
  expect(statuses).not.toContain(200); // no hanging function has been stopped yet
});

test("a run that waits for a free slot occupies no slot of the job queue, and is done afterwards", async () => {
  const { admin } = busy;
  const lambda = await aDeployed(world, admin, answers);
  await activate(world, admin, lambda);
  await hang(busy, 2, 1);
  const { conversation, visitor } = await world.aConversation({ account: busy });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");

  await expect.poll(() => jobsForLater(world), { timeout: 9000, interval: 20 }).toBe(1);
  await expect
    .poll(async () => (await runsOf(world, admin, lambda)).map(({ result }) => result), { timeout: 40_000 })
    .toEqual([`"Hello?"`]);
});
