import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { storedNames, upload } from "./files.ts";

const notConfigured = { error: { status: 503, message: "File uploads are not configured" } };

describe("with uploads disabled", () => {
  const world = useWorld({ FILE_UPLOADS_ENABLED: "0" });

  test("all uploads are refused, and no file stays", async () => {
    const account = await world.anAccount();
    for (const token of [undefined, account.admin.token]) {
      const { status, body } = await upload(world, { fields: { account_id: account.id }, token });
      expect([status, body]).toEqual([503, notConfigured]);
    }
    expect(storedNames(world)).toEqual([]);
  });
});

describe("with uploads enabled for some accounts", () => {
  const chosen = "6f1c1f0e-4c1a-4a6e-9d0e-0d9f6a1b2c3d";
  const world = useWorld({ FILE_UPLOADS_ENABLED: `${chosen}, 6f1c1f0e-4c1a-4a6e-9d0e-0d9f6a1b2c3e` });

  test("only these accounts can upload", async () => {
    await world.db.insertInto("accounts").values({ id: chosen, company_name: "Company" }).execute();
    const other = await world.anAccount();
    expect((await upload(world, { fields: { account_id: chosen } })).status).toBe(201);
    expect((await upload(world, { fields: { account_id: other.id } })).status).toBe(503);
    expect((await upload(world, { token: other.admin.token, fields: { account_id: chosen } })).status).toBe(503);
  });
});
