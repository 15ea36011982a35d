import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { expect, test } from "../support/parley.ts";
import { navigate, signedIn } from "../support/route-map.ts";

/** The development build, as `npm run dev` serves it. Only this build of React reports errors such as duplicate keys. */
test.use({
  baseURL: async ({ parley }, use) => {
    const port = await freePort();
    const pages = spawn("vite", ["apps/dashboard", "--host", "127.0.0.1", "--port", String(port), "--strictPort"], {
      cwd: new URL("../..", import.meta.url),
      env: { ...process.env, NODE_ENV: "development", PARLEY_SERVER: parley.url },
    });
    await hasSaid(pages, "ready in");
    await use(`http://127.0.0.1:${port}`);
    pages.kill();
    await once(pages, "exit");
  },
});

test("React logs no error on any page or when switching conversations", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const complaints = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.add(message.text());
  });
  const accountId = await agent.accountId();
  for (const question of ["Do you deliver?", "Are you open?"]) {
    const visitor = await connectVisitor(accountId);
    await visitor.say(question);
  }

  for (const question of ["Do you deliver?", "Are you open?"]) {
    await agent.open(question);
    await expect(agent.thread).toContainText(question); // until then, the text field belongs to the previous conversation
    await agent.reply(`Yes, to “${question}”`);
  }
  await expect(page.getByRole("button", { name: "Edit tags" }).first()).toBeVisible();
  const inbox = (await (await agent.api).inboxes.list())[0]!.id;
  for (const { path, heading } of signedIn.filter(({ isAlike }) => !isAlike)) {
    await navigate(page, path.replace("{inbox}", inbox));
    await expect(page.getByRole("heading", { name: heading, exact: true, level: 1 })).toBeAttached();
  }
  expect([...complaints]).toEqual([]);
});

async function hasSaid({ stdout, stderr }: ChildProcess, text: string) {
  let output = "";
  stderr!.on("data", (chunk) => process.stderr.write(chunk));
  for await (const chunk of stdout!.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes(text)) return;
  }
  throw new Error(`The pages are not served: ${output}`);
}
