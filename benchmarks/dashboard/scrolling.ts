import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { type Figure, ms } from "../harness/figures.ts";
import type { BigInbox } from "./big-inbox.ts";
import { Screen } from "./screen.ts";
import { longest, type Task, tasksDuring } from "./tasks.ts";

const LONG_MS = 50;
/** About eleven rows per turn, like a user who scrolls fast to the end. */
const WHEEL_PX = 800;
const AT_MOST_MS = 240_000;

/**
 * Scrolls from the newest conversation to the oldest, page by page. A task counts by its processor time, because other
 * processes share the machine; its wall time is reported, too. The reference is the same way back, when all rows are
 * loaded.
 */
export async function measureScrolling(browser: Browser, url: string, inbox: BigInbox): Promise<Figure[]> {
  await using screen = await Screen.on(browser, url, await inbox.signIn());
  await screen.msToInteractive("/conversations/all", "a[data-index]");
  const { x, y } = await screen.middleOf("a[data-index='3']");
  await screen.page.mouse.move(x, y);
  const down = await tasksDuring(screen.devtools, () => wheelTo(screen, inbox.size - 1, WHEEL_PX));
  const up = await tasksDuring(screen.devtools, () => wheelTo(screen, 0, -WHEEL_PX));
  const long = down.filter(({ cpuMs }) => cpuMs > LONG_MS).length;
  return [
    {
      what: `inbox of ${inbox.size.toLocaleString("en")} conversations scrolled to the end, longest task of the page`,
      target: "none over 50 ms",
      measured: `${longestOf(down)}; ${long} over 50 ms`,
      reference: `scrolled back to the start, with all rows loaded: ${longestOf(up)}`,
      isReached: long === 0,
    },
  ];
}

const longestOf = (tasks: Task[]) =>
  `${ms(longest(tasks.map(({ cpuMs }) => cpuMs)))} (${ms(longest(tasks.map(({ wallMs }) => wallMs)))} of wall time)`;

async function wheelTo({ page }: Screen, index: number, by: number) {
  const row = page.locator(`a[data-index='${index}']`);
  for (const deadline = Date.now() + AT_MOST_MS; Date.now() < deadline; ) {
    for (let turn = 0; turn < 10; turn++) {
      await page.mouse.wheel(0, by);
      await sleep(16);
    }
    if (await row.isVisible()) return;
  }
  throw new Error(`row ${index} never came`);
}
