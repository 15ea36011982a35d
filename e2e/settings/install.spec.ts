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
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(light).toHaveAttribute("content", "#171c22");
});
