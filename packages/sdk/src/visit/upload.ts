import { ApiError } from "@parley/api-client";
import type { File as UploadedFile } from "@parley/contract";

/**
 * Uploads a file and reports its progress from 0 to 1, which `fetch` cannot report.
 * @throws ApiError, or TypeError when the server cannot be reached
 */
export function upload(
  baseUrl: string,
  accountId: string,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
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
    request.open("POST", `${baseUrl.replace(/\/+$/, "")}/api/upload`);
    request.send(form);
  });
}
