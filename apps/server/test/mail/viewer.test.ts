import { get } from "node:http";
import { expect, test } from "vitest";
import { nextEmail, tokenIn } from "../harness/sent-emails.ts";
import { useWorld, World } from "../harness/world.ts";

/** The viewer for mails in files, for developers. */
const world = useWorld({ MAIL_VIEWER: "1" });

test("the newest mail is first, with its text, and its page runs no script", async () => {
  const { admin } = await world.anAccount();
  const sentEmail = await nextEmail(world, admin.email, "verify");
  const list = await world.call("GET", "/mails");
  expect(list.text).toContain(admin.email);
  expect(list.text).toContain(tokenIn(sentEmail));
  const [, path] = /href="(\/mails\/[^"]+)"/.exec(list.text)!;
  const page = await world.call("GET", path!);
  expect(page.text).toContain("Verify email address");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toContain("allow-scripts");
});

test("the viewer is local, shows only mails, and is off by default", async () => {
  const { admin } = await world.anAccount();
  await nextEmail(world, admin.email, "verify");
  expect((await world.call("GET", "/mails", { headers: { "x-forwarded-for": "203.0.113.1" } })).status).toBe(404);
  expect((await world.call("GET", "/mails/..%2Fsecrets%2Fsecret-key")).status).toBe(404);
  const elsewhere = new World({});
  await elsewhere.begin();
  const { admin: other } = await elsewhere.anAccount();
  await nextEmail(elsewhere, other.email, "verify");
  expect((await elsewhere.call("GET", "/mails")).text).not.toContain(other.email);
  await elsewhere.end();
});

test("a page of another site in a local browser cannot read it under any host name", async () => {
  const { admin } = await world.anAccount();
  await nextEmail(world, admin.email, "verify");
  const [, mail] = /href="(\/mails\/[^"]+)"/.exec((await world.call("GET", "/mails")).text)!;
  for (const path of ["/mails", "/%6dails/", mail!, "/metrics"]) {
    const answer = await world.call("GET", path, { headers: { origin: "https://elsewhere.example" } });
    expect([path, answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([path, 200, null]);
    expect([path, await statusFor(path, "elsewhere.example")]).toEqual([path, 404]);
    for (const name of ["localhost", "127.0.0.1:4000", "[::1]:4000"]) {
      expect([path, name, await statusFor(path, name)]).toEqual([path, name, 200]);
    }
  }
});

/** The status for a browser that reached this machine with another host name (DNS rebinding). */
const statusFor = (path: string, host: string) =>
  new Promise((resolve, reject) => {
    get(`${world.url}${path}`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on(
      "error",
      reject,
    );
  });
