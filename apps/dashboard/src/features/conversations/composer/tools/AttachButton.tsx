import { memo, useRef } from "react";
import { text } from "../../../../texts/text.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { IconAttach } from "../../../../ui/theme/icons.ts";

/** Opens the system's file picker. */
export const AttachButton = memo(({ onPick }: { onPick(files: File[]): void }) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={text("files.attach")} onClick={() => picker.current?.click()}>
        <IconAttach size={18} stroke={1.75} />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = ""; // allows choosing the same file again
        }}
      />
    </>
  );
});
