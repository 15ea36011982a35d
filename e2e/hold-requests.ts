import type { Page } from "@playwright/test";

/** Keeps requests waiting until the returned function is called. What was given up meanwhile is left alone. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}
