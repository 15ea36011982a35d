import schema from "@asyncapi/specs/schemas/3.0.0-without-$id.json" with { type: "json" };
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { channels } from "../../src/app.ts";
import { useWorld } from "../harness/world.ts";

/** The AsyncAPI document of the socket. */
const world = useWorld();

interface Document {
  asyncapi: string;
  channels: Record<string, { address: string; messages: Record<string, object> }>;
  operations: Record<string, { action: string; messages: object[] }>;
  components: { messages: Record<string, { name: string }>; schemas: Record<string, object> };
}

const read = async () => (await world.call<Document>("GET", "/api/asyncapi.json")).body;

test("the document is valid AsyncAPI 3.0", async () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const isValid = ajv.validate(schema, await read());
  expect([isValid, ajv.errorsText()]).toEqual([true, "No errors"]);
});

test("it contains every topic that can be joined, and every event that a client can push", async () => {
  const { channels: described, components } = await read();
  const joinable = channels.filter(({ pattern }) => pattern !== "events:*");
  expect(Object.values(described).map(({ address }) => address)).toEqual(joinable.map(({ pattern }) => pattern));
  const received = Object.entries(components.messages).filter(([id]) => id.includes(".receive."));
  const pushes = joinable.flatMap(({ pushes = {} }) => Object.keys(pushes));
  expect(received.map(([, { name }]) => name).sort()).toEqual(pushes.sort());
});

test("every reference resolves", async () => {
  const document = await read();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(50);
  const find = (path: string) =>
    path.split("/").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
  expect(references.filter((path) => find(path) === undefined)).toEqual([]);
});
