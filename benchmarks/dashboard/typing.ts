import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { type Figure, median, ms, percentile } from "../harness/figures.ts";
import type { RawChannel } from "../harness/raw-channel.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { textSource } from "../harness/words.ts";
import { connectVisitors } from "../visitors.ts";
import type { BigInbox } from "./big-inbox.ts";
import { Screen } from "./screen.ts";
import { longest, tasksDuring } from "./tasks.ts";

const ROUNDS = 3;
const SECONDS = 10;
const MESSAGES_PER_SECOND = 50;
const KEYS_PER_SECOND = 8;
const LONG_MS = 50;
const SENTENCE = "Thank you for waiting, I am looking into it right now. ";

/**
 * Types a reply while customers write. Every other message belongs to the open conversation, the rest to others. A
 * frame is the wall time between two animation frames of the page. Because other processes share the machine, there are
 * two reference values: the frames of the same typing while no customer writes, and the processor time of the longest task.
 */
export async function measureTyping(browser: Browser, server: ServerProcess, inbox: BigInbox): Promise<Figure[]> {
  const [open] = inbox.long;
  const visitors = await connectVisitors(server, { id: inbox.accountId }, inbox.long);
  await using screen = await Screen.on(browser, server.url, await inbox.signIn());
  await screen.msToInteractive(`/conversations/all/${open!.conversation_id}`, "[role=log] li p");
  await screen.page.getByRole("textbox", { name: "Reply" }).focus();

  const loud: number[][] = [];
  const quiet: number[][] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await screen.framesDuring(() => type(screen)));
    const work = async () => {
      loud.push(await screen.framesDuring(async () => void (await Promise.all([type(screen), write(visitors)]))));
    };
    tasks.push(longest((await tasksDuring(screen.devtools, work)).map(({ cpuMs }) => cpuMs)));
  }
  for (const visitor of visitors) visitor.close();

  const longestFrame = median(loud.map(longest));
  return [
    {
      what: `typing while ${MESSAGES_PER_SECOND} messages a second arrive, longest frame`,
      target: "≤ 50 ms",
      measured: `${ms(longestFrame)}, p99 ${ms(percentile(loud.flat(), 0.99))}; longest task ${ms(median(tasks))} of processor time`,
      reference: `typing while no message arrives: ${ms(median(quiet.map(longest)))}, p99 ${ms(percentile(quiet.flat(), 0.99))}`,
      isReached: longestFrame <= LONG_MS,
    },
  ];
}

async function type({ page }: Screen) {
  const begin = performance.now();
  for (let typed = 0; typed < SECONDS * KEYS_PER_SECOND; typed++) {
    await page.keyboard.press(SENTENCE[typed % SENTENCE.length]!);
    await until(begin + ((typed + 1) * 1000) / KEYS_PER_SECOND);
  }
}

async function write([open, ...others]: RawChannel[]) {
  const nextText = textSource(50);
  const begin = performance.now();
  for (let sent = 0; sent < SECONDS * MESSAGES_PER_SECOND; sent++) {
    const visitor = sent % 2 === 0 ? open! : others[((sent - 1) / 2) % others.length]!;
    void visitor.push("shout", { body: nextText() });
    await until(begin + ((sent + 1) * 1000) / MESSAGES_PER_SECOND);
  }
}

const until = (instant: number) => sleep(Math.max(0, instant - performance.now()));
