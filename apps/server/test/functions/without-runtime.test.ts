import type { Lambda } from "@parley/contract";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { aFunction, invoke, path } from "./a-function.ts";

const world = useWorld({ FUNCTIONS_ENABLED: "0" });

test("without a runtime, functions can be written, and deploying is refused with the reason", async () => {
  const { admin } = await world.anAccount();
  const lambda: Lambda = await aFunction(world, admin, "exports.handler = () => 1;");
  expect(await world.call("POST", `${path}/${lambda.id}/deploy`, { token: admin.token })).toMatchObject({
    status: 503,
    body: { error: { status: 503, message: expect.stringContaining("cannot run on this server") } },
  });
  expect(await invoke(world, admin, lambda)).toBeNull();
});
