import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";

test("the dashboard can be installed", async ({ register, request }) => {
  const { page } = await register("Company");
  const inspector = await page.context().newCDPSession(page);

  const { installabilityErrors } = await inspector.send("Page.getInstallabilityErrors");
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== "in-incognito")).toEqual([]); // every page of a journey is incognito

  const { url, errors, data } = await inspector.send("Page.getAppManifest");
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({
    name: "Parley",
    display: "standalone",
    start_url: "/conversations/all",
    scope: "/",
  });
  const served = await request.get("/manifest.webmanifest");
  expect(served.headers()["content-type"]).toMatch(/^application\/manifest\+json/);

  for (const { src, sizes } of manifest.icons) {
    const icon = await (await request.get(src)).body();
    expect(icon.subarray(1, 4).toString()).toBe("PNG");
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { url: shortcut } of manifest.shortcuts) {
    await page.goto(shortcut);
    await expect(page).toHaveURL(shortcut);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  }
});

test("the browser's toolbar has the page's color, also after the theme was switched", async ({
  openPage,
  register,
}) => {
  const stranger = await openPage({ colorScheme: "dark" });
  await stranger.goto("/login");
  const dark = stranger.locator('meta[name="theme-color"][media*="dark"]');
  await expect(dark).toHaveAttribute("content", "#171c22");

  const { page } = await register("Company", { colorScheme: "light" });
  const light = page.locator('meta[name="theme-color"][media*="light"]');
  await expect(light).toHaveAttribute("content", "#ffffff");
  await page.getByRole("button", { name: "Me", exact: true }).click();
  await page.getByRole("menuitem", { name: "Theme: Dark" }).click();
  await expect(light).toHaveAttribute("content", "#171c22");
});

test("the installation of the widget waits for the first page, and names the page that was seen", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.goto("/settings/chat-widget#install");
  const card = page.getByRole("region", { name: "Install", exact: true });
  await expect(card.getByRole("status")).toBeInViewport();
  await expect(card.getByRole("status")).toContainText("Waiting for the first page with the widget");
  await expectAccessibleInBothThemes(page);

  screen.answer({
    widget_installation: {
      data: {
        object: "widget_installation",
        host: "shop.example.com",
        pathname: "/prices",
        last_seen_at: new Date().toISOString(),
      },
    },
  });
  await expect(card.getByRole("status")).toContainText("The widget is on your site");
  await expect(card).toContainText("Last loaded on shop.example.com/prices");
  await expect(card.getByRole("link", { name: "shop.example.com" })).toHaveCount(0); // any client may report a page
  await expectAccessibleInBothThemes(page);
});
