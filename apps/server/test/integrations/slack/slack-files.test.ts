import type { Message } from "@parley/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { fileStub } from "../../../../../e2e/providers/slack/slack-files.ts";
import type { Agent } from "../../harness/world.ts";
import { runDelayedJobs } from "../every-integration.ts";
import { useSlack, useSlackServer, waitUntil } from "./slack-world.ts";

/** Files in messages from Slack. */
const { slack, world, here } = await useSlack();
const withoutFiles = useSlackServer(slack, { FILE_UPLOADS_ENABLED: "0" });

/** A support channel, and its customer's messages. */
async function aSupportChannel(more: { is_ext_shared?: boolean } = {}) {
  const connection = await here.aSupportChannel(more);
  const { channel, user } = connection;
  const send = (more: Partial<Parameters<typeof slack.write>[1]>) =>
    slack.send(world.url, slack.write(channel, { user, text: "", ...more }));
  return { ...connection, send };
}

const theFirst = async (admin: Agent) => (await here.theConversation(admin)).messages[0]!;
const contentOf = async ({ attachments }: Message) => (await fetch(attachments[0]!.file_url)).text();
const infos = () => slack.askedFor("POST", "/api/files.info").map(({ text }) => text);
const downloads = () => slack.asked.filter(({ path }) => path.startsWith("/files-pri/")).map(({ path }) => path);

test("a file of another company's workspace is fetched, though its event has only its id", async () => {
  const { admin, send } = await aSupportChannel({ is_ext_shared: true });
  const file = slack.addFile("connect.txt", "three pounds");
  await send({ files: [file] });
  const message = await theFirst(admin);
  expect(message).toMatchObject({ body: "", attachments: [{ filename: "connect.txt" }] });
  expect(await contentOf(message)).toBe("three pounds");
  expect(infos()).toEqual([`file=${file.id}`]);
});

test("a file in an imported thread is fetched, also when the thread has only its id", async () => {
  const { account, admin, channel, user, email } = await aSupportChannel({ is_ext_shared: true });
  await world.aVisitor({ account, email });
  const file = slack.addFile("thread.txt", "in a thread");
  const first = slack.write(channel, { text: "Deploy failed", bot_id: "BCI" });
  slack.write(channel, { user, text: "", thread_ts: first.ts, files: [fileStub(file)] });
  await slack.send(world.url, slack.write(channel, { user, text: "Look", thread_ts: first.ts }));
  const messages = await waitUntil("three messages", async () => {
    const found = await here.messagesOf(admin);
    return found.length === 3 && found;
  });
  expect(messages[1]).toMatchObject({ body: "", attachments: [{ filename: "thread.txt" }] });
  expect(await contentOf(messages[1]!)).toBe("in a thread");
});

const permalink = (id: string, name: string) => `https://acme.slack.com/files/U1/${id}/${name}`;
const gone = (id: string) => slack.addFile("old.txt", "old", { id, mode: "tombstone" });

test.each([
  ["was deleted", () => ({ id: "F_1", mode: "tombstone" }), "a file without a name (deleted)"],
  [
    "is hidden by the plan",
    () => ({ id: "F_2", mode: "hidden_by_limit" }),
    "a file without a name (hidden by the limits of the Slack plan)",
  ],
  [
    "is another service's",
    () => ({
      id: "F_3",
      mode: "external",
      is_external: true,
      name: "Road [map]",
      url_private: "https://docs.example.com/d/1(2)",
    }),
    "[Road map ](https://docs.example.com/d/1%282%29) (stored outside Slack)",
  ],
  [
    "is too large",
    () => slack.addFile("large.txt", "a", { id: "F_4", size: 10_000_001 }),
    `[large.txt](${permalink("F_4", "large.txt")}) (larger than 10 MB)`,
  ],
  [
    "is larger than Slack says",
    () => slack.addFile("huge.txt", "a".repeat(10_000_001), { id: "F_5", size: 1 }),
    `[huge.txt](${permalink("F_5", "huge.txt")}) (larger than 10 MB)`,
  ],
  [
    "is empty",
    () => slack.addFile("empty.txt", "", { id: "F_6" }),
    `[empty.txt](${permalink("F_6", "empty.txt")}) (empty)`,
  ],
  [
    "may not be read",
    () => ({ id: "F_7", mode: "file_access", file_access: "access_denied" }),
    "a file without a name (no permission)",
  ],
  ["was deleted meanwhile", () => fileStub(gone("F_8")), "a file without a name (deleted)"],
  [
    "is unknown to Slack",
    () => fileStub({ id: "F_9", mode: "hosted" }),
    "a file without a name (Slack does not show it)",
  ],
  ["has no address", () => ({ id: "F_10", mode: "hosted", name: "a.txt" }), "a.txt (Slack does not show its content)"],
  [
    "is missing at Slack",
    () => ({ id: "F_11", mode: "hosted", name: "a.txt", url_private: `${slack.url}/files-pri/none.txt` }),
    "a.txt (deleted)",
  ],
  [
    "has a page that is no page",
    () => ({ id: "F_12", mode: "tombstone", name: "a.txt", permalink: "javascript:alert(1)" }),
    "a.txt (deleted)",
  ],
])("a message with only a file says why the file is missing: it %s", async (_, file, line) => {
  const { admin, send } = await aSupportChannel();
  await send({ files: [file()] });
  expect(await theFirst(admin)).toMatchObject({ body: `> Not copied from Slack: ${line}`, attachments: [] });
});

test("without the permission to read files, messages name the files, and the connection works", async () => {
  const { admin, send } = await aSupportChannel();
  slack.missingScopes = ["files:read"];
  const [stub, file] = [slack.addFile("stub.txt", "a"), slack.addFile("full.txt", "a")];
  await send({ text: "Two files", files: [fileStub(stub), file] });
  expect(await theFirst(admin)).toMatchObject({
    body: `Two files\n\n> Not copied from Slack: a file without a name (no permission)\n> Not copied from Slack: [full.txt](${file.permalink}) (no permission)`,
    attachments: [],
  });
  const [connection] = await world.data<object[]>("GET", "/api/slack/authorizations", { token: admin.token });
  expect(connection).toMatchObject({ needs_reconnect: false, failing_since: null });
});

test("the eleventh file of a message is named, and a repeated one is copied once", async () => {
  const { admin, send } = await aSupportChannel();
  const files = Array.from({ length: 11 }, (_, place) => slack.addFile(`many-${place}.txt`, "a"));
  await send({ files: [files[0]!, ...files] });
  const { body, attachments } = await theFirst(admin);
  expect(attachments.map(({ filename }) => filename).toSorted()).toEqual(
    files
      .slice(0, 10)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(body).toBe(
    `> Not copied from Slack: [many-10.txt](${files[10]!.permalink}) (only 10 files of a message are copied)`,
  );
});

test.each([
  ["answers with an error", { status: 503 }],
  ["asks to wait", { status: 429, headers: { "retry-after": "60" } }],
  ["does not answer", { isLost: true }],
  ["closes the connection", { body: "half of the fi", isCut: true }],
])("a message waits for its files while Slack %s, and copied files are not fetched again", async (_, answer) => {
  const { admin, send } = await aSupportChannel();
  const files = [slack.addFile("first.txt", "1"), slack.addFile("second.txt", "2")];
  slack.answersDownloads.set("second.txt", answer);
  await send({ text: "See", files });
  await waitUntil("a download", () => downloads().length === 2);
  await here.attempted();
  expect(await here.messagesOf(admin)).toEqual([]);
  slack.answersDownloads.clear();
  await runDelayedJobs(world);
  const { body, attachments } = await theFirst(admin);
  expect([body, attachments.length]).toEqual(["See", 2]);
  expect(downloads()).toEqual(["first.txt", "second.txt", "second.txt"].map((name) => `/files-pri/${name}`));
});

test("a message waits while Slack limits the details of files, and delays no other message", async () => {
  const limited = await aSupportChannel({ is_ext_shared: true });
  slack.callsLeft.set("files.info", 0);
  await limited.send({ files: [slack.addFile("details.txt", "a")] });
  await waitUntil("a request", () => infos().length === 1);
  await limited.send({ text: "Another" });
  expect((await theFirst(limited.admin)).body).toBe("Another");
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  const filenames = async () => {
    const conversations = await here.conversationsOf(limited.admin);
    const messages = await Promise.all(conversations.map(({ id }) => here.messagesOf(limited.admin, id)));
    return messages.flat().flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  };
  expect(await waitUntil("the file", async () => (await filenames())[0])).toBe("details.txt");
});

/** Lets hours pass, and retries the delayed jobs. */
async function hoursPass(hours: number) {
  const time = sql`make_interval(hours => ${hours})`;
  await sql`
    update graphile_worker._private_jobs set
      created_at = created_at - ${time},
      payload = case when payload->>'received_at' is null then payload else jsonb_set(
        payload::jsonb, '{received_at}', to_jsonb((payload->>'received_at')::timestamptz - ${time})
      )::json end`.execute(world.db);
  await runDelayedJobs(world);
}

test.each([
  ["answers with an error", { status: 503 }, "Slack does not answer (503)"],
  ["asks to wait", { status: 429, headers: { "retry-after": "60" } }, "Slack asked Parley to wait"],
  ["closes the connection", { body: "half of the fi", isCut: true }, "Slack does not answer"],
])("after a day in which Slack %s, a message is stored without its file and names it", async (_, answer, reason) => {
  const { admin, send } = await aSupportChannel();
  const file = slack.addFile("late.txt", "a");
  slack.answersDownloads.set("late.txt", answer);
  await send({ text: "See", files: [file] });
  await waitUntil("a download", () => downloads().length === 1);
  await here.attempted();
  await hoursPass(13);
  await waitUntil("a second download", () => downloads().length === 2);
  await here.attempted();
  expect(await here.messagesOf(admin)).toEqual([]);
  await hoursPass(13);
  expect((await theFirst(admin)).body).toBe(
    `See\n\n> Not copied from Slack: [late.txt](${file.permalink}) (${reason})`,
  );
});

test("after a day in which a file could not be stored here, its message is stored without it and names it", async () => {
  const { admin, send } = await aSupportChannel();
  const file = slack.addFile("unstorable.txt", "a");
  await sql`alter table files add constraint unstorable check (filename <> 'unstorable.txt') not valid`.execute(
    world.db,
  );
  try {
    await send({ text: "See", files: [file] });
    await waitUntil("a download", () => downloads().length === 1);
    await here.attempted();
    expect(await here.messagesOf(admin)).toEqual([]);
    await hoursPass(25);
    expect((await theFirst(admin)).body).toBe(
      `See\n\n> Not copied from Slack: [unstorable.txt](${file.permalink}) (internal error)`,
    );
  } finally {
    await sql`alter table files drop constraint unstorable`.execute(world.db);
  }
});

test("where the operator switched files off, a message names its file", async () => {
  const { admin, channel, user } = await withoutFiles.aSupportChannel();
  const file = slack.addFile("off.txt", "a");
  await slack.send(withoutFiles.world.url, slack.write(channel, { user, text: "", files: [file] }));
  expect((await withoutFiles.theConversation(admin)).messages[0]?.body).toBe(
    `> Not copied from Slack: [off.txt](${file.permalink}) (file uploads are turned off in Parley)`,
  );
});
