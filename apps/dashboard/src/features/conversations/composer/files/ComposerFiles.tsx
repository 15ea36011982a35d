import type { File as StoredFile } from "@parley/contract";
import { TextButton } from "../../../../ui/buttons/TextButton.tsx";
import { sizeOf } from "../../../../ui/text/sizes.ts";
import { IconClose } from "../../../../ui/theme/icons.ts";
import { useObjectUrl } from "../../../../ui/transfer/useObjectUrl.ts";
import { text } from "../../texts.ts";
import type { ComposerMode } from "../draft.ts";
import { useDrafts } from "../drafts.ts";
import { removeFile, removeUpload, retryUpload, type Upload, useUploadIds, useUploads } from "../uploads.ts";
import styles from "./ComposerFiles.module.css";
import { Thumbnail } from "./Thumbnail.tsx";

/**
 * The attached files of the draft in the composer, and their running uploads. Images have a preview. The element of an
 * upload stays when the file is stored, so that a click on its button that began before takes effect.
 */
export function ComposerFiles({ conversationId }: { conversationId: string }) {
  const { mode, ...drafts } = useDrafts(conversationId);
  const { files } = drafts[mode];
  const uploads = useUploads(conversationId, mode);
  const uploadIds = useUploadIds();
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={text("files.label")}>
      {[
        ...files.map((file) => (
          <ComposerFile key={uploadIds[file.id] ?? file.id} draft={{ conversationId, mode }} file={file} />
        )),
        ...uploads.map((upload) => <ComposerFile key={upload.id} draft={{ conversationId, mode }} upload={upload} />),
      ]}
    </ul>
  );
}

const isImage = (contentType: string | undefined) => contentType?.startsWith("image/") ?? false;

type ComposerFileProps = { draft: { conversationId: string; mode: ComposerMode } } & (
  | { file: StoredFile; upload?: undefined }
  | { upload: Upload; file?: undefined }
);

function ComposerFile({ draft: { conversationId, mode }, file, upload }: ComposerFileProps) {
  const { name, type, size } = file ? ofStored(file) : upload.file;
  const preview = useObjectUrl(upload && isImage(type) ? upload.file : undefined);
  const picture = file && isImage(type) ? file.file_url : preview;
  const remove = () => (file ? removeFile(conversationId, mode, file.id) : removeUpload(conversationId, upload));
  return (
    <li className={styles.file} data-picture={picture !== undefined} data-failed={upload?.failure !== undefined}>
      <Thumbnail src={picture} />
      <span className={styles.about}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {size !== undefined && <span className={styles.size}>{sizeOf(size)}</span>}
      </span>
      <button type="button" className={styles.remove} aria-label={text("files.remove", { name })} onClick={remove}>
        <IconClose size={14} stroke={1.75} />
      </button>
      {upload && <UploadState upload={upload} onRetry={() => retryUpload(conversationId, upload)} />}
    </li>
  );
}

const ofStored = ({ filename, content_type, byte_size }: StoredFile) => ({
  name: filename,
  type: content_type,
  size: byte_size,
});

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
