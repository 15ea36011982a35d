import { serverUrl } from "../../platform/environment.ts";
import type { FunctionFields } from "./function-fields.ts";

/** The zip to deploy: the packages that every function can require, and the code as `index.js`. */
export async function bundleOf({ name, description, code }: FunctionFields): Promise<FormData> {
  const [{ strToU8, unzipSync, zipSync }, base] = await Promise.all([import("fflate"), fetch(`${serverUrl}/deps`)]);
  if (!base.ok) throw new Error(base.statusText);
  const files = unzipSync(new Uint8Array(await base.arrayBuffer()));
  const zip = zipSync({ ...files, "index.js": strToU8(code) });
  const form = new FormData();
  form.append("name", name);
  form.append("description", description);
  form.append("code", code);
  form.append("file", new Blob([zip], { type: "application/zip" }), "function.zip");
  return form;
}
