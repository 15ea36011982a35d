import type { Page } from "@playwright/test";

/** Holds requests until the returned function is called. Requests that were cancelled before are ignored. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}
