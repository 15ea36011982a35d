import { createHmac } from "node:crypto";
import type { Customer, CustomerMerge, IdentitySettings } from "@parley/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Accounts whose pages prove the identity of their visitors (`widget.md` §6.5). */
const world = useWorld();

const PATH = "/api/identity_settings";
const settingsOf = ({ token }: Agent) => world.data<IdentitySettings>("GET", PATH, { token });
const require = ({ token }: Agent, is_required = true) =>
  world.data<IdentitySettings>("PUT", PATH, { token, body: { identity_settings: { is_required } } });
const renew = ({ token }: Agent) => world.data<IdentitySettings>("POST", `${PATH}/secret`, { token });

const encode = (text: string) => Buffer.from(text).toString("base64url");
const sign = (secret: string, id: string) =>
  `v1.${encode(id)}.${createHmac("sha256", secret).update(id).digest("base64url")}`;

let account: Account;
let secret: string;
beforeEach(async () => {
  account = await world.anAccount();
  secret = (await require(account.admin)).secret!;
});

const createCustomer = (external_id: unknown, more: object = {}) =>
  world.call<{ data: Customer }>("POST", "/api/customers", {
    body: { customer: { account_id: account.id, external_id, ...more } },
  });
const putMetadata = (id: string, metadata: object) =>
  world.call<{ data: Customer }>("PUT", `/api/customers/${id}/metadata`, { body: { metadata } });
const identify = async (external_id: string, account_id = account.id) => {
  const query = new URLSearchParams({ account_id, external_id });
  return (await world.data<{ customer_id: string | null }>("GET", `/api/customers/identify?${query}`)).customer_id;
};
const externalIdOf = async (id: string) =>
  (await world.data<Customer>("GET", `/api/customers/${id}`, { token: account.admin.token })).external_id;

describe("a signed id", () => {
  test("is stored without its signature, and finds its customer", async () => {
    const { status, body } = await createCustomer(sign(secret, "ana-1"));
    expect(status).toBe(201);
    expect(await externalIdOf(body.data.id)).toBe("ana-1");
    expect(await identify(sign(secret, "ana-1"))).toBe(body.data.id);
  });

  test("can be any text", async () => {
    for (const id of ["42", "zoë@example.com", "🐢", "x".repeat(255), "v1.a.b", "a b|c%"]) {
      const { body } = await createCustomer(sign(secret, id));
      expect(await externalIdOf(body.data.id)).toBe(id);
      expect(await identify(sign(secret, id))).toBe(body.data.id);
    }
  });

  test("can be set later, and then does not change", async () => {
    const { body } = await createCustomer(undefined);
    const { id } = body.data;
    expect((await putMetadata(id, { external_id: sign(secret, "ana-1") })).status).toBe(200);
    expect(await externalIdOf(id)).toBe("ana-1");
    expect((await putMetadata(id, { external_id: sign(secret, "ana-1"), name: "Ana" })).status).toBe(200);
    expect((await putMetadata(id, { external_id: sign(secret, "ben-2") })).status).toBe(409);
    expect(await externalIdOf(id)).toBe("ana-1");
  });

  test("can have the padding that some languages add", async () => {
    const [version, id, signature] = sign(secret, "ana-1").split(".");
    const { body } = await createCustomer(`${version}.${id}=.${signature}=`);
    expect(await externalIdOf(body.data.id)).toBe("ana-1");
  });

  test("that is longer than the limit is refused with the field's name", async () => {
    const { status, body } = await createCustomer(sign(secret, "x".repeat(256)));
    expect([status, body]).toMatchObject([
      422,
      { error: { errors: { external_id: ["should be at most 255 character(s)"] } } },
    ]);
  });
});

describe("an id without a valid signature", () => {
  const forgeries = async (): Promise<[string, string][]> => {
    const [version, id, signature] = sign(secret, "ana-1").split(".") as [string, string, string];
    const other = await world.anAccount();
    const theirs = (await require(other.admin)).secret!;
    return [
      ["bare", "ana-1"],
      ["signed by another account", sign(theirs, "ana-1")],
      ["signed with nothing", sign("", "ana-1")],
      ["another's id under a signature", `${version}.${encode("ben-2")}.${signature}`],
      ["without a signature", `${version}.${id}.`],
      ["with half a signature", `${version}.${id}.${signature.slice(0, 20)}`],
      ["with the signature as text", `${version}.${id}.${Buffer.from(signature).toString("hex")}`],
      ["of another version", `v2.${id}.${signature}`],
      ["without a version", `${id}.${signature}`],
      ["with more behind it", `${version}.${id}.${signature}.x`],
      ["of nobody", sign(secret, "")],
    ];
  };

  test("finds no customer and changes nothing, without an error", async () => {
    const { body } = await createCustomer(sign(secret, "ana-1"), { name: "Ana" });
    const ana = body.data.id;
    for (const [what, forged] of await forgeries()) {
      expect([what, await identify(forged)]).toEqual([what, null]);
      const created = await createCustomer(forged, { name: "Somebody" });
      expect([what, created.status]).toEqual([what, 201]);
      expect([what, await externalIdOf(created.body.data.id)]).toEqual([what, null]);
      const metadataAnswer = await putMetadata(ana, { external_id: forged, name: "Ana" });
      expect([what, metadataAnswer.status]).toEqual([what, 200]);
      expect([what, await externalIdOf(ana)]).toEqual([what, "ana-1"]);
    }
    expect(await identify(sign(secret, "ana-1"))).toBe(ana);
  });

  test("is one that is signed with a former secret", async () => {
    const before = sign(secret, "ana-1");
    await createCustomer(before);
    const { secret: now } = await renew(account.admin);
    expect(now).not.toBe(secret);
    expect(await identify(before)).toBeNull();
    expect(await identify(sign(now!, "ana-1"))).not.toBeNull();
  });
});

describe("before proof is required", () => {
  test("an account has no secret, and every text is the id itself", async () => {
    const trusting = await world.anAccount();
    expect(await settingsOf(trusting.admin)).toEqual({
      object: "identity_settings",
      is_required: false,
      secret: null,
      requires_visitor_key: null,
      requires_visitor_key_now: false,
    });
    const looksSigned = sign("secret", "ana-1");
    const body = { customer: { account_id: trusting.id, external_id: looksSigned } };
    const { id } = await world.data<Customer>("POST", "/api/customers", { body });
    expect(await identify(looksSigned, trusting.id)).toBe(id);
  });

  test("with a secret, the bare and the signed id are the same customer, and a wrong signature matches none", async () => {
    await require(account.admin, false);
    const { body } = await createCustomer("ana-1");
    expect(await identify("ana-1")).toBe(body.data.id);
    expect(await identify(sign(secret, "ana-1"))).toBe(body.data.id);
    expect(await identify(sign("another", "ana-1"))).toBeNull();
  });
});

describe("an id that a visitor claimed before proof was required", () => {
  beforeEach(() => require(account.admin, false));

  test("is not found by its later owner, neither signed on the claimer's page nor after a merge", async () => {
    const [claimed, merged, adopted] = [
      await createCustomer("ana-1"),
      await createCustomer("ben-2"),
      await createCustomer("cleo-3@example.com"),
    ];
    const into = await createCustomer(undefined);
    const customer_merge = { customer_id: merged.body.data.id, into_id: into.body.data.id };
    const { token } = account.admin;
    await world.data("POST", "/api/customer_merges", { token, body: { customer_merge } });
    expect(await identify(sign(secret, "ana-1"))).toBe(claimed.body.data.id);
    await require(account.admin);
    expect((await putMetadata(claimed.body.data.id, { external_id: sign(secret, "ana-1") })).status).toBe(200);
    expect((await putMetadata(adopted.body.data.id, { email: "cleo-3@example.com" })).status).toBe(200);
    expect((await putMetadata(adopted.body.data.id, { external_id: sign(secret, "cleo-4") })).status).toBe(200);
    expect(await externalIdOf(adopted.body.data.id)).toBe("cleo-4");
    for (const id of ["ana-1", "ben-2", "cleo-4"]) expect([id, await identify(sign(secret, id))]).toEqual([id, null]);

    const { body } = await createCustomer(sign(secret, "ana-1"));
    expect(await identify(sign(secret, "ana-1"))).toBe(body.data.id);
  });

  test("is found if it was signed then or set by an agent, also after a merge", async () => {
    const { token } = account.admin;
    const [signed, metadataAnswer, named, into] = [
      await createCustomer(sign(secret, "ana-1")),
      await createCustomer(undefined),
      await createCustomer("claimed"),
      await createCustomer(undefined),
    ];
    await putMetadata(metadataAnswer.body.data.id, { external_id: sign(secret, "ben-2") });
    await world.data("PUT", `/api/customers/${named.body.data.id}`, {
      token,
      body: { customer: { external_id: "c-3" } },
    });
    const customer_merge = { customer_id: metadataAnswer.body.data.id, into_id: into.body.data.id };
    const merge = await world.data<CustomerMerge>("POST", "/api/customer_merges", { token, body: { customer_merge } });
    await require(account.admin);
    expect(await identify(sign(secret, "ana-1"))).toBe(signed.body.data.id);
    expect(await identify(sign(secret, "ben-2"))).toBe(into.body.data.id);
    expect(await identify(sign(secret, "c-3"))).toBe(named.body.data.id);
    await world.data("POST", `/api/customer_merges/${merge.id}/undo`, { token });
    expect(await identify(sign(secret, "ben-2"))).toBe(metadataAnswer.body.data.id);
  });

  test("stays claimed when an agent changes another field", async () => {
    const { token } = account.admin;
    const { id } = (await createCustomer("ana-1")).body.data;
    const customer = { external_id: "ana-1", name: "Ana" };
    await world.data("PUT", `/api/customers/${id}`, { token, body: { customer } });
    await require(account.admin);
    expect(await identify(sign(secret, "ana-1"))).toBeNull();
  });
});

test("an id set by an agent needs no signature", async () => {
  const { token } = account.admin;
  const customer = { account_id: account.id, external_id: "ana-1" };
  const { id } = await world.data<Customer>("POST", "/api/customers", { token, body: { customer } });
  expect(await identify(sign(secret, "ana-1"))).toBe(id);
  await world.data("PUT", `/api/customers/${id}`, { token, body: { customer: { external_id: "ana-2" } } });
  expect(await externalIdOf(id)).toBe("ana-2");
});

test("an agent of another account counts as an anonymous caller", async () => {
  const { token } = (await world.anAccount()).admin;
  const { body } = await createCustomer(undefined);
  const metadata = { external_id: "ana-1" };
  await world.data("PUT", `/api/customers/${body.data.id}/metadata`, { token, body: { metadata } });
  expect(await externalIdOf(body.data.id)).toBeNull();
});

test("only the account's admins receive the secret, and no page contains it", async () => {
  const { token } = await world.anAgent({ account });
  const body = { identity_settings: { is_required: false } };
  for (const credentials of [{ token }, {}]) {
    expect((await world.call("GET", PATH, credentials)).status).toBe(401);
    expect((await world.call("PUT", PATH, { ...credentials, body })).status).toBe(401);
    expect((await world.call("POST", `${PATH}/secret`, credentials)).status).toBe(401);
  }
  expect(await settingsOf(account.admin)).toMatchObject({ is_required: true, secret });
  const { text } = await world.call("GET", `/api/widget_settings?account_id=${account.id}`);
  const mine = await world.call("GET", "/api/accounts/me", { token });
  expect(text + mine.text).not.toContain(secret);
});

test.each([{}, { identity_settings: {} }, { identity_settings: { is_required: "perhaps" } }])(
  "%j is refused",
  async (body) => {
    const { status } = await world.call("PUT", PATH, { token: account.admin.token, body });
    expect([400, 422]).toContain(status);
    expect(await settingsOf(account.admin)).toMatchObject({ is_required: true });
  },
);
