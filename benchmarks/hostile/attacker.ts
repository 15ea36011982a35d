import { constants, setPriority } from "node:os";
import { type AttackTarget, attacks, flood, type Tally } from "./attacks.ts";

// A process of its own that yields to the server and to the client that measures: attackers have machines of their own.
setPriority(constants.priority.PRIORITY_LOW);

process.once("message", async ({ names, target }: { names: string[]; target: AttackTarget }) => {
  setTimeout(() => process.exit(1), (target.seconds + 30) * 1000).unref();
  const tally: Tally = {};
  await Promise.all(names.map((name) => (attacks[name] ?? flood)(target, tally)));
  process.send!(tally, () => process.exit(0));
});
