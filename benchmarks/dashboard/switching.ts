import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { type Figure, median, ms, percentile } from "../harness/figures.ts";
import type { BigInbox, Conversation } from "./big-inbox.ts";
import { Screen } from "./screen.ts";

/** The number of rows that are visible without scrolling. */
const CONVERSATIONS = 8;
const ROUNDS = 6;
const SETTLED_MS = 300;
const PANE = "section[aria-label^='Conversation with']";

/**
 * Measures from the click on a row until the thread is painted, by the page's clock. Separate rounds without
 * measurements in the page add up the processor time of all scripts from the click until the page is idle, as Chromium
 * counts it. The reference is the same page without its code: a click inserts the same markup.
 */
export async function measureSwitching(browser: Browser, url: string, inbox: BigInbox): Promise<Figure[]> {
  const conversations = inbox.long.slice(0, CONVERSATIONS);
  await using screen = await Screen.on(browser, url, await inbox.signIn());
  await screen.msToInteractive("/conversations/all", "a[data-index]");

  const cold = await openInTurn(screen, conversations);
  const cached = [];
  const scripts = [];
  for (let round = 0; round < ROUNDS; round++) {
    cached.push(...(await openInTurn(screen, conversations)));
    for (const conversation of conversations) scripts.push(await scriptMsOfSwitch(screen, conversation));
  }
  const bare = await switchBare(screen, conversations);

  const script = median(scripts);
  return [
    {
      what: "switch to a conversation of 200 messages that was opened before: script time",
      target: "≤ 16 ms",
      measured: `${ms(script)} of processor time`,
      reference: "see below",
      isReached: script <= 16,
    },
    {
      what: "the same, from the click to the paint",
      target: "p50 ≤ 50 ms; p95 ≤ 16 ms",
      measured: `p50 ${ms(median(cached))}, p95 ${ms(percentile(cached, 0.95))}`,
      reference: `the same markup inserted without React: p50 ${ms(median(bare))}, p95 ${ms(percentile(bare, 0.95))}`,
      isReached: median(cached) <= 50 && percentile(cached, 0.95) <= 16,
    },
    {
      what: "switch to a conversation of 200 messages that was not opened before, from the click to the paint",
      target: "≤ 150 ms",
      measured: `p50 ${ms(median(cold))}, slowest of ${cold.length} ${ms(Math.max(...cold))}`,
      reference: `a conversation that was opened before: p50 ${ms(median(cached))}`,
      isReached: median(cold) <= 150,
    },
  ];
}

async function openInTurn(screen: Screen, conversations: Conversation[]) {
  const paintMs = [];
  for (const conversation of conversations) paintMs.push(await paintMsOfSwitch(screen, conversation));
  return paintMs;
}

async function paintMsOfSwitch(screen: Screen, conversation: Conversation) {
  const clickOnRow = await pointAt(screen, conversation);
  const paintMs = await screen.msToPaint(threadWith(conversation.customerName), clickOnRow);
  await sleep(SETTLED_MS);
  return paintMs;
}

async function scriptMsOfSwitch(screen: Screen, conversation: Conversation) {
  const clickOnRow = await pointAt(screen, conversation);
  const before = await screen.scriptMs();
  await clickOnRow();
  await sleep(SETTLED_MS);
  return (await screen.scriptMs()) - before;
}

/** Moves the mouse in advance, because the effects of hovering are not part of the click. */
async function pointAt(screen: Screen, { conversation_id }: Conversation) {
  const { x, y } = await screen.middleOf(rowOf(conversation_id));
  await screen.page.mouse.move(x, y);
  await sleep(SETTLED_MS);
  return () => screen.page.mouse.click(x, y);
}

const rowOf = (id: string) => `a[data-index][href$="${id}"]`;
const threadWith = (name: string) => `section[aria-label="Conversation with ${name}"] [role=log] li p`;

async function switchBare(screen: Screen, conversations: Conversation[]) {
  const markup: Record<string, string> = {};
  for (const conversation of conversations) {
    await paintMsOfSwitch(screen, conversation);
    markup[`/conversations/all/${conversation.conversation_id}`] = await screen.page
      .locator(PANE)
      .evaluate(({ outerHTML }) => outerHTML);
  }
  await screen.swapBare(PANE, markup);
  const paints = [];
  for (let round = 0; round < ROUNDS; round++) {
    paints.push(...(await openInTurn(screen, conversations)));
  }
  return paints;
}
