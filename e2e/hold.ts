import type { Page } from "@playwright/test";

/** Keeps requests waiting until the returned function is called. What was given up meanwhile is left alone. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isLetGo;
    await route.continue().catch(() => {});
  });
  return letGo;
}
