import { memo } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { lazyComponent } from "../../../../ui/page/lazy-component.tsx";
import { PickerButton } from "../../../../ui/pickers/PickerButton.tsx";
import { IconFormat } from "../../../../ui/theme/icons.ts";
import type { Format } from "./formatting.ts";
import { text } from "./texts.ts";

const FormatBar = lazyComponent(async () => (await import("./FormatBar.tsx")).FormatBar);

/** A button that opens the formats. The picked one is applied to the selection. */
export const FormatButton = memo(({ format }: { format(format: Format): void }) => (
  <PickerButton
    title={text("tools.format")}
    position="top-start"
    width="auto"
    button={(button) => (
      <IconButton label={text("tools.format")} {...button}>
        <IconFormat size={18} stroke={1.75} />
      </IconButton>
    )}
  >
    {(close) => (
      <FormatBar
        onPick={(picked) => {
          close();
          format(picked);
        }}
        onLoadError={close}
      />
    )}
  </PickerButton>
));
