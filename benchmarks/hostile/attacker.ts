import { constants, setPriority } from "node:os";
import { type AttackTarget, attacks, flood, type ResultCounts } from "./attacks.ts";

// A separate process with low priority, so that the server and the measuring client run first. Real attackers have
// their own machines.
setPriority(constants.priority.PRIORITY_LOW);

process.once("message", async ({ names, target }: { names: string[]; target: AttackTarget }) => {
  setTimeout(() => process.exit(1), (target.seconds + 30) * 1000).unref();
  const tally: ResultCounts = {};
  await Promise.all(names.map((name) => (attacks[name] ?? flood)(target, tally)));
  process.send!(tally, () => process.exit(0));
});
