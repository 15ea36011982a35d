import { ApiError } from "@parley/api-client";
import type { File as UploadedFile } from "@parley/contract";

/** The pauses before a failed upload is tried again. */
const PAUSES_MS = [1000, 3000];

/**
 * Uploads a file and reports its progress from 0 to 1. An upload that did not reach the server, or that a busy server did
 * not take, is tried again. A second file that the server stored is deleted there, because no message has it.
 * @throws ApiError, or TypeError when the server cannot be reached
 */
export async function upload(
  baseUrl: string,
  accountId: string,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<UploadedFile> {
  const tryOnce = () => send(`${baseUrl.replace(/\/+$/, "")}/api/upload`, accountId, file, onProgress);
  for (const pause of PAUSES_MS) {
    try {
      return await tryOnce();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return tryOnce();
}

/** `fetch` cannot report the progress of an upload. */
function send(address: string, accountId: string, file: File, onProgress: (share: number) => void) {
  return new Promise<UploadedFile>((resolve, reject) => {
    const form = new FormData();
    form.append("account_id", accountId);
    form.append("file", file, file.name);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText).data);
      else reject(new ApiError(request.status, "Not uploaded"));
    };
    request.onerror = () => reject(new TypeError("Not reached"));
    request.open("POST", address);
    request.send(form);
  });
}
