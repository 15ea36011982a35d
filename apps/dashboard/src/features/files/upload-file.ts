import { ApiError } from "@parley/api-client";
import type { File as StoredFile } from "@parley/contract";
import { serverUrl } from "../../platform/environment.ts";
import { withRenewal } from "../../platform/requests/api.ts";
import { currentSession } from "../../platform/session/session.ts";

/** An upload with a status outside 200 to 299. */
export class UploadFailed extends ApiError {
  readonly method = "POST";
  readonly url: string;

  constructor(request: XMLHttpRequest, message: string, url: string) {
    super(request.status, message, undefined, { get: (name) => request.getResponseHeader(name) });
    this.name = "UploadFailed";
    this.url = url;
  }
}

interface UploadWatch {
  /** Receives the progress of the upload, from 0 to 1. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/**
 * Uploads a file that a message can reference.
 * @throws UploadFailed, or a TypeError when the server is unreachable or `signal` aborts
 */
export const uploadFile = withRenewal(upload);

// `XMLHttpRequest`, because `fetch` reports no upload progress.
function upload(file: File, { onProgress, signal }: UploadWatch): Promise<StoredFile> {
  const url = `${serverUrl}/api/upload`;
  const session = currentSession();
  const form = new FormData();
  form.append("account_id", session?.account_id ?? "");
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    if (session) request.setRequestHeader("authorization", session.token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      const answer = parse(responseText);
      if (status >= 200 && status <= 299 && answer?.data) return resolve(answer.data);
      const message = answer?.error?.message ?? answer?.errors?.detail ?? "";
      reject(new UploadFailed(request, message, url));
    };
    request.onerror = () => reject(new TypeError("no answer"));
    request.onabort = () => reject(new TypeError("given up"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

interface Answer {
  data?: StoredFile;
  error?: { message?: string };
  errors?: { detail?: string };
}

function parse(text: string): Answer | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's error page: the status is enough
  }
}
