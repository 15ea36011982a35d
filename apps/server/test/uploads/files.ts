import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { File } from "@parley/contract";
import type { World } from "../harness/world.ts";

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

export interface Upload {
  name?: string;
  bytes?: string | Buffer;
  /** The content type that the sender declares. */
  type?: string;
  fields?: Record<string, string>;
  token?: string;
}

export function upload(world: World, { name = "a.txt", bytes = "a text", type = "", fields = {}, token }: Upload) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name);
  return world.call<{ data: File }>("POST", "/api/upload", { body, token });
}

/** The names of the stored files. */
export const storedNames = ({ dataDir }: World) => readdirSync(join(dataDir, "uploads")).sort();
