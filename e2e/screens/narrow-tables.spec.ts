import type { Page } from "@playwright/test";
import { accountOf, agent } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import {
  aCompany,
  aCustomerRecord,
  aFailedJob,
  aFunction,
  aMember,
  anApiKey,
  anInvitation,
  anIssue,
  aSavedReply,
  aTag,
  aWebhook,
  customerPage,
} from "../support/records.ts";

/** The words of column headings and of the rows' buttons that are broken over several lines. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll("thead th, tbody button")].flatMap((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  })`);

test("on a phone no heading and no button of a table is broken inside a word, and no page is wider than the screen", async ({
  openScreen,
}) => {
  const screen = await openScreen({ viewport: { width: 390, height: 844 } });
  const { page } = screen;
  const ann = aCustomerRecord({
    name: "Ann-Kathrin Schwarzenberger",
    email: "ann-kathrin.schwarzenberger@a-rather-long-domain.example.com",
    last_seen_at: "2026-11-02T09:00:00Z",
  });
  screen.answer({
    "accounts/me": accountOf(agent, aMember("a-colleague@a-rather-long-domain.example.com")),
    customers: customerPage([ann]),
    companies: { data: [aCompany({ name: "A company", website_url: "https://a-rather-long-domain.example.com" })] },
    tags: { data: [aTag({ name: "billing", description: "Everything about invoices and refunds" })] },
    issues: { data: [anIssue({ title: "The confirmation is not sent" })] },
    personal_api_keys: { data: [anApiKey({ label: "For the warehouse", value: "SFMyNTY.g2gDbQ" })] },
    event_subscriptions: { data: [aWebhook({ webhook_url: "https://a-rather-long-domain.example.com/webhooks" })] },
    canned_responses: { data: [aSavedReply({ name: "delivery", content: "We deliver on Saturdays." })] },
    lambdas: { data: [aFunction("notify-the-warehouse")] },
    failed_jobs: { data: [aFailedJob({ name: "deliver-webhook", reason: "The server answered 500" })] },
    user_invitations: { data: [anInvitation()] },
  });
  const found: Record<string, string[]> = {};
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      "/customers",
      "/companies",
      "/tags",
      "/issues",
      "/inboxes",
      "/settings/team",
      "/settings/saved-replies",
      "/developers/personal-api-keys",
      "/developers/event-subscriptions",
      "/functions",
      "/developers/jobs",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("table").first()).toBeVisible();
      const broken = await brokenWords(page);
      const over = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      if (broken.length > 0 || over > 0)
        found[`${path} at ${width}`] = [...broken, ...(over > 0 ? [`${over} px too wide`] : [])];
    }
  }
  expect(found).toEqual({});
});
