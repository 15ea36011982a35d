import { Button, FileButton } from "@mantine/core";
import type { User } from "@parley/contract";
import { useRef, useState } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { useFileDrop } from "../../../ui/transfer/useFileDrop.ts";
import { useMayUpload } from "../../files/index.ts";
import { text } from "../texts.ts";
import { useChangeProfile } from "../useChangeProfile.ts";
import { agentName } from "../useTeam.ts";
import styles from "./PhotoField.module.css";
import { PHOTO_TYPES, photoProblem } from "./photo-file.ts";

const CropDialog = lazyComponent(() => import("./CropDialog.tsx").then(({ CropDialog }) => CropDialog));

/** The user's photo, and the buttons to change and remove it. A picture can also be dropped here. */
export function PhotoField({ user }: { user: User }) {
  const mayUpload = useMayUpload();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const resetInput = useRef<() => void>(null);
  const remove = useChangeProfile();
  const photo = user.profile_photo_url;

  function choose(chosen: File | null | undefined) {
    resetInput.current?.(); // otherwise the same file could not be chosen again
    if (!chosen) return;
    const found = photoProblem(chosen);
    setProblem(found);
    setFile(found === undefined ? chosen : undefined);
  }
  const { isOver, dropProps } = useFileDrop(mayUpload ? ([dropped]) => choose(dropped) : undefined);

  return (
    <div className={styles.field} data-over={isOver} {...dropProps}>
      <Avatar id={user.id} name={agentName(user)} photo={photo} size={72} />
      <div className={styles.actions}>
        {mayUpload && (
          <FileButton onChange={choose} accept={PHOTO_TYPES.join(",")} resetRef={resetInput}>
            {(props) => (
              <Button {...props} ref={button} variant="default" size="xs">
                {text(photo ? "photo.change" : "photo.upload")}
              </Button>
            )}
          </FileButton>
        )}
        {photo && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={remove.isPending}
            onClick={() => remove.mutate({ profile_photo_url: null }, { onSettled: () => button.current?.focus() })}
          >
            {text("photo.remove")}
          </Button>
        )}
        {mayUpload && <p className={styles.hint}>{text("photo.hint")}</p>}
      </div>
      <FormError>{problem ?? (remove.error ? text("photo.removeFailed") : undefined)}</FormError>
      {file && (
        <CropDialog
          file={file}
          onProblem={(reason) => {
            setFile(undefined);
            setProblem(reason);
          }}
          onClose={() => {
            setFile(undefined);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
