import { memo } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { lazyComponent } from "../../../../ui/page/lazy-component.tsx";
import { PickerButton } from "../../../../ui/pickers/PickerButton.tsx";
import { IconEmoji } from "../../../../ui/theme/icons.ts";
import { text } from "./texts.ts";

const EmojiPicker = lazyComponent(async () => (await import("./EmojiPicker.tsx")).EmojiPicker);

/** A button that opens the emoji to browse and search. The picked one is inserted. */
export const EmojiButton = memo(({ insert }: { insert(text: string): void }) => (
  <PickerButton
    title={text("tools.emoji")}
    position="top-start"
    button={(button) => (
      <IconButton label={text("tools.emoji")} typed=":" {...button}>
        <IconEmoji size={18} stroke={1.75} />
      </IconButton>
    )}
  >
    {(close) => (
      <EmojiPicker
        onPick={(sign) => {
          close();
          insert(sign);
        }}
        onLoadError={close}
      />
    )}
  </PickerButton>
));
