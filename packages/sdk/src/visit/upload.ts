import { ApiError } from "@parley/api-client";
import { MAX_UPLOAD_BYTES, type File as UploadedFile } from "@parley/contract";

const RETRIES = 2;
const PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 5;

/**
 * Uploads a file and reports its progress from 0 to 1. An upload that did not reach the server, or that a busy server
 * refused, is retried. If both files were stored, the server deletes the one without a message.
 * @throws ApiError, or TypeError when the server cannot be reached
 */
export async function upload(
  baseUrl: string,
  accountId: string,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<UploadedFile> {
  if (file.size > MAX_UPLOAD_BYTES) throw new ApiError(413, "Not uploaded");
  const address = `${baseUrl.replace(/\/+$/, "")}/api/upload`;
  for (let failures = 0; ; failures++) {
    try {
      return await send(address, accountId, file, onProgress);
    } catch (error) {
      const { status, headers } = error as Partial<ApiError>;
      const retryAfter = Number(headers?.get("retry-after"));
      const isBusy = status === 502 || (status === 503 && retryAfter > 0);
      if (failures === RETRIES || (status && !isBusy)) throw error;
      const seconds = Math.min(retryAfter || PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
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
      else reject(new ApiError(request.status, "Not uploaded", undefined, headersOf(request)));
    };
    request.onerror = () => reject(new TypeError("Not reached"));
    request.open("POST", address);
    request.send(form);
  });
}

const headersOf = (request: XMLHttpRequest) => ({ get: (name: string) => request.getResponseHeader(name) });
