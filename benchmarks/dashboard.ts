import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { optimizingChromiumOptions } from "../e2e/support/chromium.ts";
import { fillInbox } from "./dashboard/big-inbox.ts";
import { measureFirstRoute } from "./dashboard/first-route.ts";
import { measurePalette } from "./dashboard/palette.ts";
import { measureScrolling } from "./dashboard/scrolling.ts";
import { measureSwitching } from "./dashboard/switching.ts";
import { measureTyping } from "./dashboard/typing.ts";
import type { Figure } from "./harness/figures.ts";
import { ServerProcess } from "./harness/server-process.ts";

/** Response times of the dashboard in a real browser, with a temporary server and temporary data. */
export async function measureDashboard(): Promise<Figure[]> {
  const server = new ServerProcess(mkdtempSync(join(tmpdir(), "parley-bench-")));
  await server.start();
  try {
    const inbox = await fillInbox(server);
    await using browser = await chromium.launch(optimizingChromiumOptions);
    return [
      ...(await measureFirstRoute(browser, server.url, inbox)),
      ...(await measureSwitching(browser, server.url, inbox)),
      ...(await measurePalette(browser, server.url, inbox)),
      ...(await measureScrolling(browser, server.url, inbox)),
      ...(await measureTyping(browser, server, inbox)),
    ];
  } finally {
    await server.end();
  }
}
