import "react-easy-crop/react-easy-crop.css";
import "@mantine/core/styles/Slider.layer.css";
import { Button, Slider } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { describeError } from "../../../platform/requests/errors.ts";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useObjectUrl } from "../../../ui/transfer/useObjectUrl.ts";
import { uploadFile } from "../../files/index.ts";
import { text } from "../texts.ts";
import { useChangeProfile } from "../useChangeProfile.ts";
import styles from "./CropDialog.module.css";
import { type Area, cropPhoto } from "./crop-photo.ts";

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const KEYBOARD_STEP_PX = 4;

interface CropDialogProps {
  file: File;
  /** The file is no picture that this browser can read. */
  onProblem(reason: string): void;
  onClose(): void;
}

/** Selects a square of the picture by pointer or keyboard, and makes it the user's photo. */
export function CropDialog({ file, onProblem, onClose }: CropDialogProps) {
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const save = useSavePhoto(onClose);
  return (
    <FormDialog title={text("photo.crop")} isOpen isBusy={save.isPending} onClose={onClose}>
      <FormError>{save.error ? describeError(save.error) : undefined}</FormError>
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            objectFit="cover"
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            keyboardStep={KEYBOARD_STEP_PX}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: "", onError: () => onProblem(text("photo.unreadable")) }}
            cropperProps={{ role: "group", "aria-label": text("photo.area"), "aria-describedby": "crop-hint" }}
          />
        )}
      </div>
      <p id="crop-hint" className={styles.hint}>
        {text("photo.cropHint")}
      </p>
      <Slider
        thumbLabel={text("photo.zoom")}
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        label={null}
        value={zoom}
        onChange={setZoom}
      />
      <div className={styles.buttons}>
        <Button
          disabled={!area || !address}
          loading={save.isPending}
          onClick={() => area && address && save.mutate({ address, area })}
        >
          {text("photo.save")}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {text("form.cancel")}
        </Button>
      </div>
    </FormDialog>
  );
}

function useSavePhoto(onSuccess: () => void) {
  const change = useChangeProfile();
  return useMutation({
    async mutationFn({ address, area }: { address: string; area: Area }) {
      const { signal } = new AbortController();
      const { file_url } = await uploadFile(await cropPhoto(address, area), { onProgress: () => {}, signal });
      return change.mutateAsync({ profile_photo_url: file_url });
    },
    onSuccess,
  });
}
