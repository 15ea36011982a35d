import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { test as base } from "../support/parley.ts";
import { GithubStandIn } from "./github/github.ts";
import { GoogleStandIn } from "./google.ts";
import { HubspotStandIn } from "./hubspot.ts";
import { IntercomStandIn } from "./intercom.ts";
import { MattermostStandIn } from "./mattermost/mattermost.ts";
import { SlackStandIn } from "./slack/slack.ts";
import { TwilioStandIn } from "./twilio.ts";

interface Providers {
  github: GithubStandIn;
  google: GoogleStandIn;
  hubspot: HubspotStandIn;
  intercom: IntercomStandIn;
  mattermost: MattermostStandIn;
  slack: SlackStandIn;
  twilio: TwilioStandIn;
}

/** Tests with a server that is configured for all integrations, with a stand-in for each service. */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern
    async ({}, use) => {
      const providers = {
        github: new GithubStandIn(),
        google: new GoogleStandIn(),
        hubspot: new HubspotStandIn(),
        intercom: new IntercomStandIn(),
        mattermost: new MattermostStandIn(),
        slack: new SlackStandIn(),
        twilio: new TwilioStandIn(),
      };
      const all = Object.values(providers);
      await Promise.all(all.map((each) => each.open()));
      await use(providers);
      await Promise.all(all.map((each) => each.close()));
    },
    { scope: "worker" },
  ],
  parley: [
    async ({ providers }, use) => {
      const port = await freePort();
      const environment = Object.assign({}, ...Object.values(providers).map((each) => each.environment));
      const parley = new ParleyProcess({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`, // redirects lead back to the same host
        ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
        DEFAULT_PLAN: "starter", // has no effect without billing
        ...environment,
      });
      await parley.start();
      await use(parley);
      await parley.end();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

export { expect } from "@playwright/test";
