import { noAnswer, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

const records = [
  { path: "companies/one", heading: "Company", failed: "Error retrieving company" },
  { path: "tags/one", heading: "Tag", failed: "Error retrieving tag" },
  { path: "issues/one", heading: "Issue", failed: "Error retrieving issue" },
  { path: "lambdas/one", page: "/functions/one", heading: "Function", failed: "Couldn't load the function" },
  {
    path: "browser_sessions/one",
    page: "/sessions/live/one",
    heading: "Live session",
    failed: "Error retrieving session",
  },
] as const;

test("the page of a record has its heading while it loads, and offers a retry only if one can help", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  for (const { path, heading, failed, ...other } of records) {
    const address = "page" in other ? other.page : `/${path}`;
    screen.answerAt(path, noAnswer);
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").getByText("Loading")).toBeAttached();

    screen.answerAt(path, new Refusal(404, "Not Found"));
    await page.reload();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText("It doesn't exist or was deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);

    screen.answerAt(path, new Refusal(503, "The server is too busy"));
    await page.reload();
    await expect(page.getByText("The server is too busy")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  }
});
