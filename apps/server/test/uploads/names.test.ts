import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { File } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { storedNames, upload } from "./files.ts";

/** A file's name is untrusted text in the storage, in URLs and in headers. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

/** Sends the name byte for byte, unlike a browser. */
async function sendNamed(name: string) {
  const body = Buffer.from(
    [
      `--x\r\ncontent-disposition: form-data; name="account_id"\r\n\r\n${account.id}`,
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\na text`,
      "--x--\r\n",
    ].join("\r\n"),
  );
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const response = await fetch(`${world.url}/api/upload`, { method: "POST", body, headers });
  const { data } = (await response.json()) as { data: File };
  return { status: response.status, file: data };
}

describe("a valid file name is kept", () => {
  test.each([
    ["my holiday photo.png", "my-holiday-photo.png"],
    ["naïve ünïcode 名前.txt", "naïve-ünïcode-名前.txt"],
    ["🦜.txt", "🦜.txt"],
    ["a%2e%2e.txt", "a%2e%2e.txt"],
    ["a'b(c)*.txt", "a'b(c).txt"],
    [".htaccess", ".htaccess"],
    ["../../etc/passwd", "passwd"],
    ["..\\\\..\\\\windows\\\\system.ini", "system.ini"],
    ["/etc/passwd", "passwd"],
    ["C:\\\\temp\\\\a.txt", "a.txt"],
    ["..", "file"],
    [".", "file"],
    ["/", "file"],
    ["a\u0000b.txt", "ab.txt"],
    ["a\u001b[31m\u007f.txt", "a[31m.txt"],
    ["<script>|:?*.html", "script.html"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ])("%j becomes %j", async (given, kept) => {
    const { status, file } = await sendNamed(given);
    expect([status, file?.filename]).toEqual([201, kept]);
    const download = await world.call("GET", new URL(file.file_url).pathname);
    expect([download.status, download.text]).toEqual([200, "a text"]);
    const [, shown] = /filename\*=UTF-8''(\S+)$/.exec(download.headers.get("content-disposition") ?? "") ?? [];
    expect(decodeURIComponent(shown ?? "")).toBe(kept);
    expect(shown).not.toMatch(/['()*]/);
  });
});

test("the bytes are stored in the uploads folder under an unguessable name, whatever the file name", async () => {
  const before = new Set(storedNames(world));
  await sendNamed("../../../outside.txt");
  const added = storedNames(world).filter((name) => !before.has(name));
  expect(added).toEqual([expect.stringMatching(/^[0-9a-f]{32}-outside\.txt$/)]);
  expect(readFileSync(join(world.dataDir, "uploads", added[0]!), "utf8")).toBe("a text");
});

test("a long name is shortened to its end, without cutting a character in half", async () => {
  const { body } = await upload(world, { name: `${"名".repeat(300)}.txt`, fields: { account_id: account.id } });
  expect(body.data.filename).toMatch(/^名{60,66}\.txt$/);
  expect((await world.call("GET", new URL(body.data.file_url).pathname)).text).toBe("a text");
});

test("two uploads with the same name are two files", async () => {
  const [first, second] = [await sendNamed("a.txt"), await sendNamed("a.txt")];
  expect(first.file.file_url).not.toBe(second.file.file_url);
});
