import { Button } from "@mantine/core";
import { MAX_UPLOAD_BYTES, type File as StoredFile } from "@parley/contract";
import { useEffect, useRef, useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { IconAttach, IconClose } from "../../ui/theme/icons.ts";
import { uploadFile } from "../files/index.ts";
import styles from "./ReplyFiles.module.css";
import { text } from "./texts.ts";

const MEGABYTE = 1_000_000;
const MOST_FILES = 10;

interface ReplyFilesProps {
  files: StoredFile[];
  mayUpload: boolean;
  onChange(change: (files: StoredFile[]) => StoredFile[]): void;
  /** Called when uploads start and end. */
  onBusy(isBusy: boolean): void;
}

/** The files that are sent with a saved reply. */
export function ReplyFiles({ files, mayUpload, onChange, onBusy }: ReplyFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  async function upload(picked: File[]) {
    const room = MOST_FILES - files.length;
    setFailure(picked.length > room ? text("savedReplies.tooManyFiles", { limit: MOST_FILES }) : undefined);
    setIsUploading(true);
    onBusy(true);
    try {
      for (const file of picked.slice(0, room)) {
        if (file.size > MAX_UPLOAD_BYTES) {
          setFailure(text("files.tooLarge", { limit: MAX_UPLOAD_BYTES / MEGABYTE }));
          continue;
        }
        const stored = await uploadFile(file, { onProgress: () => {}, signal: leaving.current.signal });
        onChange((known) => [...known, stored]);
      }
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setIsUploading(false);
      onBusy(false);
    }
  }

  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={text("savedReplies.files")}>
          {files.map(({ id, filename }) => (
            <li key={id} className={styles.file}>
              <span className={styles.name}>{filename}</span>
              <IconButton
                label={text("files.remove", { name: filename })}
                onClick={() => onChange((known) => known.filter((file) => file.id !== id))}
              >
                <IconClose size={14} stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {mayUpload && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAttach size={16} stroke={1.75} />}
            loading={isUploading}
            disabled={files.length >= MOST_FILES}
            onClick={() => picker.current?.click()}
          >
            {text("files.attach")}
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              void upload([...(event.target.files ?? [])]);
              event.target.value = ""; // the browser reports a second selection of the same file only after a reset
            }}
          />
        </>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
