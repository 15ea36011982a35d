import type { ReactNode } from "react";
import { TextButton } from "../../../../ui/buttons/TextButton.tsx";
import { sizeOf } from "../../../../ui/text/sizes.ts";
import { IconClose } from "../../../../ui/theme/icons.ts";
import { useObjectUrl } from "../../../../ui/transfer/useObjectUrl.ts";
import { text } from "../../texts.ts";
import { useDrafts } from "../drafts.ts";
import { removeFile, removeUpload, retryUpload, type Upload, useUploads } from "../uploads.ts";
import styles from "./ComposerFiles.module.css";
import { Thumbnail } from "./Thumbnail.tsx";

/** The attached files of the draft in the composer, and their running uploads. Images have a preview. */
export function ComposerFiles({ conversationId }: { conversationId: string }) {
  const { mode, ...drafts } = useDrafts(conversationId);
  const { files } = drafts[mode];
  const uploads = useUploads(conversationId, mode);
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={text("files.label")}>
      {files.map(({ id, filename, file_url, content_type, byte_size }) => (
        <Attached
          key={id}
          name={filename}
          size={byte_size}
          picture={isImage(content_type) ? file_url : undefined}
          onRemove={() => removeFile(conversationId, mode, id)}
        />
      ))}
      {uploads.map((upload) => (
        <Uploading key={upload.id} conversationId={conversationId} upload={upload} />
      ))}
    </ul>
  );
}

const isImage = (contentType: string | undefined) => contentType?.startsWith("image/") ?? false;

function Uploading({ conversationId, upload }: { conversationId: string; upload: Upload }) {
  const { file, failure } = upload;
  const picture = useObjectUrl(isImage(file.type) ? file : undefined);
  return (
    <Attached
      name={file.name}
      size={file.size}
      picture={picture}
      isFailed={failure !== undefined}
      onRemove={() => removeUpload(conversationId, upload)}
    >
      <UploadState upload={upload} onRetry={() => retryUpload(conversationId, upload)} />
    </Attached>
  );
}

interface AttachedProps {
  name: string;
  size: number | undefined;
  /** The address of an image. */
  picture: string | undefined;
  isFailed?: boolean;
  onRemove(): void;
  /** The state of the upload. */
  children?: ReactNode;
}

function Attached({ name, size, picture, isFailed = false, onRemove, children }: AttachedProps) {
  return (
    <li className={styles.file} data-picture={picture !== undefined} data-failed={isFailed}>
      <Thumbnail src={picture} />
      <span className={styles.about}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {size !== undefined && <span className={styles.size}>{sizeOf(size)}</span>}
      </span>
      <button type="button" className={styles.remove} aria-label={text("files.remove", { name })} onClick={onRemove}>
        <IconClose size={14} stroke={1.75} />
      </button>
      {children}
    </li>
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
