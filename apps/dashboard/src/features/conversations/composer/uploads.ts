import { MAX_UPLOAD_BYTES, type File as StoredFile } from "@parley/contract";
import { createStore, useStore } from "zustand";
import { logProblem } from "../../../platform/log.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { onUserChange } from "../../../platform/session/session.ts";
import { warnBeforeUnload } from "../../../platform/warn-before-unload.ts";
import { UploadFailed, uploadFile } from "../../files/index.ts";
import { text } from "../texts.ts";
import type { ComposerMode } from "./draft.ts";
import { draftsOf, saveDraft } from "./drafts.ts";

/** A running or failed upload. A stored file becomes part of the draft. */
export interface Upload {
  id: string;
  file: File;
  /** The draft to which the file belongs. */
  mode: ComposerMode;
  /** The progress, from 0 to 1. */
  sent: number;
  /** The reason of the failure. */
  failure?: string;
  canRetry?: boolean;
  giveUp(): void;
}

const MEGABYTE = 1_000_000;
const none: Upload[] = [];

interface Uploads {
  /** The number of uploads so far, for their ids. */
  begun: number;
  /** The uploads by conversation. They continue while the agent views another conversation. */
  byConversation: Record<string, Upload[]>;
  /** The ids of the finished uploads, by the id of the stored file. */
  idOfFile: Record<string, string>;
}

const uploads = createStore<Uploads>(() => ({ begun: 0, byConversation: {}, idOfFile: {} }));

// An unfinished upload exists only on this page.
warnBeforeUnload(uploads, ({ byConversation }) =>
  Object.values(byConversation)
    .flat()
    .some((upload) => isUploading(upload) || upload.canRetry),
);

// Otherwise the files would end up in the next user's drafts.
onUserChange(() => {
  for (const { giveUp } of Object.values(uploads.getState().byConversation).flat()) giveUp();
  uploads.setState({ byConversation: {}, idOfFile: {} });
});

/** The uploads of one draft. */
export function useUploads(conversationId: string, mode: ComposerMode): Upload[] {
  const ofBoth = useStore(uploads, ({ byConversation }) => byConversation[conversationId] ?? none);
  return ofBoth.filter((upload) => upload.mode === mode);
}

/** The uploads on this page from which stored files came: their ids, by the id of the file. */
export const useUploadIds = () => useStore(uploads, ({ idOfFile }) => idOfFile);

export const isUploading = ({ failure }: Upload) => failure === undefined;

/** Attaches files to the draft in the composer. */
export function attach(conversationId: string, files: File[]) {
  const { mode } = draftsOf(conversationId);
  for (const file of files) void begin(conversationId, mode, file);
}

/** Attaches files that the server has already stored to the draft in the composer. Each is attached once. */
export function attachStored(conversationId: string, stored: StoredFile[]) {
  const { mode, ...drafts } = draftsOf(conversationId);
  const { files } = drafts[mode];
  const added = stored.filter(({ id }) => !files.some((file) => file.id === id));
  if (added.length > 0) saveDraft(conversationId, mode, { files: [...files, ...added] });
}

export function retryUpload(conversationId: string, upload: Upload) {
  drop(conversationId, upload.id);
  void begin(conversationId, upload.mode, upload.file);
}

export function removeUpload(conversationId: string, upload: Upload) {
  drop(conversationId, upload.id);
  upload.giveUp();
}

export function removeFile(conversationId: string, mode: ComposerMode, fileId: string) {
  const { files } = draftsOf(conversationId)[mode];
  saveDraft(conversationId, mode, { files: files.filter(({ id }) => id !== fileId) });
}

async function begin(conversationId: string, mode: ComposerMode, file: File) {
  const controller = new AbortController();
  const begun = uploads.getState().begun + 1;
  uploads.setState({ begun });
  const id = String(begun);
  const upload: Upload = { id, file, mode, sent: 0, giveUp: () => controller.abort() };
  const failure = refusalOf(file);
  update(conversationId, (known) => [...known, failure ? { ...upload, failure } : upload]);
  if (failure) return;
  try {
    const onProgress = (sent: number) => patch(conversationId, id, { sent });
    const stored = await uploadFile(file, { onProgress, signal: controller.signal });
    if (controller.signal.aborted) return;
    uploads.setState(({ idOfFile }) => ({ idOfFile: { ...idOfFile, [stored.id]: id } }));
    drop(conversationId, id);
    saveDraft(conversationId, mode, { files: [...draftsOf(conversationId)[mode].files, stored] });
  } catch (error) {
    if (!controller.signal.aborted) logProblem("A file was not uploaded.", error);
    patch(conversationId, id, { failure: describeFailure(error), canRetry: true });
  }
}

/** Files that the server would refuse are not uploaded. */
function refusalOf({ size }: File) {
  if (size > MAX_UPLOAD_BYTES) return text("files.tooLarge", { limit: MAX_UPLOAD_BYTES / MEGABYTE });
  return size === 0 ? text("files.isEmpty") : undefined;
}

function describeFailure(error: unknown) {
  if (!(error instanceof UploadFailed)) return describeError(error);
  const { status, method, url } = error;
  return text("files.refused", { reason: describeError(error), status, method, path: new URL(url).pathname });
}

const drop = (conversationId: string, id: string) =>
  update(conversationId, (known) => known.filter((upload) => upload.id !== id));

const patch = (conversationId: string, id: string, changes: Partial<Upload>) =>
  update(conversationId, (known) => known.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

function update(conversationId: string, changed: (known: Upload[]) => Upload[]) {
  const { byConversation } = uploads.getState();
  const after = changed(byConversation[conversationId] ?? none);
  uploads.setState({ byConversation: { ...byConversation, [conversationId]: after } });
}
