// Writes the descriptions of the vendors' APIs. `npm run descriptions` installs the packages and calls this.
import { writeFileSync } from "node:fs";
import { describeGithub, describeGithubWebhooks, examplesOfGithub } from "./github.mjs";
import { describeTypes } from "./types.mjs";

const [, , folder, ...only] = process.argv;

const descriptions = {
  github: describeGithub,
  "github-webhooks": describeGithubWebhooks,
  "github-examples": examplesOfGithub,
  google: () => describeTypes("google.ts"),
  hubspot: () => describeTypes("hubspot.ts"),
  intercom: () => describeTypes("intercom.ts", { hasNull: true }),
  mattermost: () => describeTypes("mattermost.ts", { hasNull: true }),
  slack: () => describeTypes("slack.ts", { hasNull: true }),
  stripe: () => describeTypes("stripe.ts", { isPruned: isNeverExpanded }),
  twilio: () => describeTypes("twilio.ts", { hasNull: true }),
};

/** Stripe's objects refer to each other. Parley expands these only; of the others it receives the ids. */
function isNeverExpanded(name) {
  const expanded = [
    "Coupon",
    "Customer",
    "DeletedCustomer",
    "DeletedProduct",
    "Discount",
    "PaymentMethod",
    "Price",
    "Product",
  ];
  const [, object] = /^stripe\/esm\/resources\/[\w/]+#(\w+)$/.exec(name) ?? [];
  return object !== undefined && !object.endsWith("Params") && !expanded.includes(object);
}

for (const [name, describe] of Object.entries(descriptions)) {
  if (only.length > 0 && !only.includes(name)) continue;
  writeFileSync(`${folder}/${name}.json`, linesOf(describe()));
}

/** JSON with one line for each operation and each schema, so that a newer version shows what has changed. */
function linesOf(description) {
  const parts = Object.entries(description).map(([part, entries]) => {
    const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `${JSON.stringify(part)}: {\n${lines.join(",\n")}\n}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}
