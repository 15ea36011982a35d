import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { text as mattermost } from "./mattermost/texts.ts";
import { text as twilio } from "./twilio/texts.ts";

/** A line break in a guide counts as a blank. */
const guideOf = (name: string) =>
  readFileSync(new URL(`../../../../../docs/integrations/${name}.md`, import.meta.url), "utf8").replace(/\s+/g, " ");

test.each([
  ["mattermost", mattermost("mattermost.webhook")],
  ["twilio", twilio("twilio.webhook")],
])("the guide of %s names the webhook's address as the page does", (name, label) => {
  expect(guideOf(name)).toContain(`The page in Parley shows it as *${label}*`);
});
