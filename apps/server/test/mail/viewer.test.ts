import { expect, test } from "vitest";
import { nextLetter, tokenIn } from "../letters.ts";
import { useWorld, World } from "../world.ts";

/** Mails that went to files, shown to developers. */
const world = useWorld({ MAIL_VIEWER: "1" });

test("the newest mail stands first, with its text, and its page runs nothing", async () => {
  const { admin } = await world.anAccount();
  const letter = await nextLetter(world, admin.email, "verify");
  const list = await world.call("GET", "/mails");
  expect(list.text).toContain(admin.email);
  expect(list.text).toContain(tokenIn(letter));
  const [, path] = /href="(\/mails\/[^"]+)"/.exec(list.text)!;
  const page = await world.call("GET", path!);
  expect(page.text).toContain("Verify email address");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toContain("allow-scripts");
});

test("nothing of it is for others, nor what is not a mail, nor there unless switched on", async () => {
  const { admin } = await world.anAccount();
  await nextLetter(world, admin.email, "verify");
  expect((await world.call("GET", "/mails", { headers: { "x-forwarded-for": "203.0.113.1" } })).status).toBe(404);
  expect((await world.call("GET", "/mails/..%2Fsecrets%2Fsecret-key")).status).toBe(404);
  const elsewhere = new World({});
  await elsewhere.begin();
  const { admin: other } = await elsewhere.anAccount();
  await nextLetter(elsewhere, other.email, "verify");
  expect((await elsewhere.call("GET", "/mails")).text).not.toContain(other.email);
  await elsewhere.end();
});
