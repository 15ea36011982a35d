import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useOwnWorld } from "../harness/world.ts";
import { storedNames } from "./files.ts";

/** Files are deleted with the record they belong to, or after a day without being sent. */
const world = useOwnWorld();

const nameOf = ({ file_url }: { file_url: string }) =>
  decodeURIComponent(new URL(file_url).pathname.split("/").at(-1)!);
const tidyUp = () => sql`select graphile_worker.add_job('remove-abandoned-uploads')`.execute(world.db);
const hoursPass = (hours: number) =>
  world.db
    .updateTable("files")
    .set({ created_at: sql`created_at - make_interval(hours => ${hours})` })
    .execute();
const left = () => expect.poll(() => storedNames(world));

test("a visitor's unsent upload is deleted after a day; sent files and agents' files stay", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const [forgotten, sent, agents] = [
    await world.aFile(visitor, "forgotten.txt"),
    await world.aFile(visitor, "sent.txt"),
    await world.aFile(agent, "agents.txt"),
  ];
  await world.sendMessage(account.admin, conversation.id, { body: "", file_ids: [sent.id] });
  await hoursPass(24);
  const young = await world.aFile(visitor, "young.txt");
  expect(storedNames(world)).toHaveLength(4);

  await tidyUp();
  await left().toEqual([sent, agents, young].map(nameOf).sort());
  expect((await fetch(forgotten.file_url)).status).toBe(404);
  expect((await fetch(sent.file_url)).status).toBe(200);
});

test("an incomplete upload of a killed server is deleted after a day, too", async () => {
  const before = storedNames(world);
  const draft = (name: string) => join(world.dataDir, "uploads", name);
  for (const name of [".old", ".young"]) writeFileSync(draft(name), "half a te");
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(draft(".old"), yesterday, yesterday);
  await tidyUp();
  await left().toEqual([...before, ".young"].sort());
});

test("a customer's files are deleted with the customer only", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const before = storedNames(world);
  const body = new FormData();
  body.append("account_id", visitor.account_id);
  body.append("customer_id", visitor.customer.id);
  body.append("file", new Blob(["a text"]), "theirs.txt");
  const theirs = await world.data<{ id: string; file_url: string }>("POST", "/api/upload", { body });
  const agents = await world.aFile(agent, "agents.txt");
  await world.sendMessage(agent, conversation.id, { body: "", file_ids: [theirs.id, agents.id] });

  await world.call("DELETE", `/api/customers/${visitor.customer.id}`, { token: agent.token });
  await left().toEqual([...before, nameOf(agents)].sort());
  expect((await fetch(theirs.file_url)).status).toBe(404);
});

test("the files of an agent who deletes themselves are deleted", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const before = storedNames(world);
  await world.aFile(agent, "theirs.txt");
  const kept = await world.aFile(account.admin, "kept.txt");
  await world.call("DELETE", `/api/users/${agent.id}`, { token: agent.token });
  await left().toEqual([...before, nameOf(kept)].sort());
});

test("a replaced profile photo is deleted with its bytes, unless it is the agent's file in a message or another's", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const colleague = await world.anAgent({ account });
  const [photo, sent, theirs] = [
    await world.aFile(agent, "photo.jpg"),
    await world.aFile(agent, "sent.jpg"),
    await world.aFile(colleague, "theirs.jpg"),
  ];
  await world.sendMessage(agent, conversation.id, { body: "", file_ids: [sent.id] });
  const setPhoto = (profile_photo_url: string | null) =>
    world.data("PUT", "/api/profile", { token: agent.token, body: { user_profile: { profile_photo_url } } });
  const names = (...files: { file_url: string }[]) => files.map(nameOf);
  const ofTest = () => storedNames(world).filter((name) => names(photo, sent, theirs).includes(name));

  await setPhoto(photo.file_url);
  await world.data("PUT", "/api/profile", { token: agent.token, body: { user_profile: { display_name: "Kim" } } });
  await setPhoto(photo.file_url);
  expect((await fetch(photo.file_url)).status).toBe(200);
  await setPhoto(theirs.file_url);
  expect((await fetch(photo.file_url)).status).toBe(404);
  await setPhoto(sent.file_url);
  await setPhoto(null);
  await expect.poll(ofTest).toEqual(names(sent, theirs).sort());
});

test("a replaced profile photo stays while a colleague, the company or the widget shows it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { token } = account.admin;
  const shown = {
    colleague: await world.aFile(agent, "colleague.png"),
    company: await world.aFile(agent, "company.png"),
    logo: await world.aFile(agent, "logo.png"),
    icon: await world.aFile(agent, "icon.png"),
  };
  const setPhoto = (by: { token: string }, profile_photo_url: string | null) =>
    world.data("PUT", "/api/profile", { token: by.token, body: { user_profile: { profile_photo_url } } });
  await setPhoto(account.admin, shown.colleague.file_url);
  await world.data("PUT", "/api/accounts/me", {
    token,
    body: { account: { company_logo_url: shown.company.file_url } },
  });
  const widget_settings = { logo_url: shown.logo.file_url, custom_icon_url: shown.icon.file_url };
  await world.data("PUT", "/api/widget_settings", { token, body: { widget_settings } });

  for (const { file_url } of Object.values(shown)) await setPhoto(agent, file_url);
  await setPhoto(agent, null);
  for (const [use, { file_url }] of Object.entries(shown)) {
    expect([use, (await fetch(file_url)).status]).toEqual([use, 200]);
  }
});
