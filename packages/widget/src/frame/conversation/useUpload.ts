import type { File as UploadedFile } from "@parley/contract";
import { useState } from "preact/hooks";
import type { Visit } from "./visit.ts";

/** Uploads one file after the other; a failure is remembered until the next try. */
export function useUpload(visit: Visit) {
  const [state, setState] = useState<"idle" | "uploading" | "failed">("idle");

  async function upload(file: File): Promise<UploadedFile | undefined> {
    setState("uploading");
    try {
      const uploaded = await visit.upload(file);
      setState("idle");
      return uploaded;
    } catch {
      setState("failed");
      return undefined;
    }
  }

  return { upload, isUploading: state === "uploading", hasFailed: state === "failed" };
}
