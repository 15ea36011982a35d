import { attacks, type AttackTarget, type Tally } from "./attacks.ts";

// A process of its own: what the attack costs the client must not slow the client that measures.
process.once("message", async ({ names, target }: { names: string[]; target: AttackTarget }) => {
  setTimeout(() => process.exit(1), (target.seconds + 30) * 1000).unref();
  const tally: Tally = {};
  await Promise.all(names.map((name) => attacks[name]!(target, tally)));
  process.send!(tally, () => process.exit(0));
});
