import type { File as UploadedFile } from "@parley/contract";
import type { Visit } from "@parley/sdk/internal";
import { useState } from "preact/hooks";

/** Uploads one file after the other and returns the uploaded share. A failure is kept until the next upload. */
export function useUpload(visit: Visit) {
  const [state, setState] = useState<"idle" | "uploading" | "failed">("idle");

  const [share, setShare] = useState(0);

  async function upload(file: File): Promise<UploadedFile | undefined> {
    setState("uploading");
    setShare(0);
    try {
      const uploaded = await visit.upload(file, setShare);
      setState("idle");
      return uploaded;
    } catch {
      setState("failed");
      return undefined;
    }
  }

  return { upload, share, isUploading: state === "uploading", hasFailed: state === "failed" };
}
