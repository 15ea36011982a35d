import type { Page } from "@playwright/test";

/** Logs out by the menu of the signed-in user. */
export async function logOut(page: Page) {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: "Me", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}
