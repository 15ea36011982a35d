import type { File } from "@parley/contract";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { IconClose, IconFile } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import styles from "./ComposerFiles.module.css";
import { useDraft } from "./drafts.ts";
import { removeFile, removeUpload, retryUpload, type Upload, useUploads } from "./uploads.ts";

/** The attached files, and the running uploads. */
export function ComposerFiles({ conversationId }: { conversationId: string }) {
  const { files } = useDraft(conversationId);
  const uploads = useUploads(conversationId);
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={text("files.label")}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <Sign file={file} />
          <span className={styles.name}>{file.filename}</span>
          <Remove name={file.filename} onClick={() => removeFile(conversationId, file.id)} />
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.id} className={styles.file} data-failed={upload.failure !== undefined}>
          <IconFile className={styles.sign} size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>{upload.file.name}</span>
          <Remove name={upload.file.name} onClick={() => removeUpload(conversationId, upload)} />
          <UploadState upload={upload} onRetry={() => retryUpload(conversationId, upload)} />
        </li>
      ))}
    </ul>
  );
}

function Sign({ file: { content_type, file_url } }: { file: File }) {
  if (content_type.startsWith("image/")) return <img className={styles.picture} src={file_url} alt="" />;
  return <IconFile className={styles.sign} size={18} stroke={1.75} aria-hidden="true" />;
}

function Remove({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button type="button" className={styles.remove} aria-label={text("files.remove", { name })} onClick={onClick}>
      <IconClose size={14} stroke={1.75} />
    </button>
  );
}

function UploadState({ upload: { file, sent, failure, canRetry }, onRetry }: { upload: Upload; onRetry(): void }) {
  const { name } = file;
  if (failure === undefined) {
    return <progress className={styles.progress} value={sent} aria-label={text("files.progress", { name })} />;
  }
  return (
    <span className={styles.failure}>
      <span role="alert">{failure}</span>
      {canRetry && (
        <TextButton aria-label={text("files.retryOne", { name })} onClick={onRetry}>
          {text("files.retry")}
        </TextButton>
      )}
    </span>
  );
}
