import { fileURLToPath } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import { expect, test } from "./parley.ts";
import { follow, signedIn } from "./route-map.ts";

let pages: ViteDevServer;

/** As `npm run dev` serves it, where React says what it only puts up with elsewhere: the same key twice, for one. */
test.use({
  baseURL: async ({ parley }, use) => {
    process.env.PARLEY_SERVER = parley.url;
    const root = fileURLToPath(new URL("../apps/dashboard", import.meta.url));
    pages = await createServer({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn", server: { port: 0 } });
    await pages.listen();
    await use(pages.resolvedUrls!.local[0]!);
    await pages.close();
  },
});

test("React has nothing to complain of, on any page nor between two conversations", async ({
  register,
  visit,
  parley,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  const complaints = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.add(message.text());
  });
  const accountId = await agent.accountId();
  for (const question of ["Do you deliver?", "Are you open?"]) {
    const visitor = await visit(accountId, { baseURL: parley.url });
    await visitor.say(question);
  }

  for (const question of ["Do you deliver?", "Are you open?"]) {
    await agent.open(question);
    await expect(agent.thread).toContainText(question); // until then, the box is that of the one before
    await agent.reply(`Yes, to “${question}”`);
  }
  await expect(page.getByRole("button", { name: "Edit tags" }).first()).toBeVisible();
  const inbox = (await (await agent.api).inboxes.list())[0]!.id;
  for (const { path, heading } of signedIn.filter(({ isAlike }) => !isAlike)) {
    await follow(page, path.replace("{inbox}", inbox));
    await expect(page.getByRole("heading", { name: heading, exact: true, level: 1 })).toBeAttached();
  }
  expect([...complaints]).toEqual([]);
});
