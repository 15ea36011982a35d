import type { ComponentProps } from "react";
import { memo } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { IconMention } from "../../../../ui/theme/icons.ts";
import { SavedReplyPicker } from "../../../saved-replies/index.ts";
import { AttachButton } from "./AttachButton.tsx";
import styles from "./ComposerTools.module.css";
import { EmojiButton } from "./EmojiButton.tsx";
import { FormatButton } from "./FormatButton.tsx";
import type { Format } from "./formatting.ts";
import { text } from "./texts.ts";

interface ComposerToolsProps extends ComponentProps<typeof SavedReplyPicker> {
  mayUpload: boolean;
  mayMention: boolean;
  pick(files: File[]): void;
  /** Types a character that opens suggestions. */
  suggest(trigger: string): void;
  format(format: Format): void;
}

/** The buttons for what a message may contain besides plain text. */
export const ComposerTools = memo((props: ComposerToolsProps) => {
  const { mayUpload, mayMention, pick, suggest, format, ...savedReply } = props;
  return (
    <div className={styles.tools}>
      {mayUpload && <AttachButton onPick={pick} />}
      <SavedReplyPicker {...savedReply} />
      {mayMention && (
        <IconButton label={text("tools.mention")} typed="@" onClick={() => suggest("@")}>
          <IconMention size={18} stroke={1.75} />
        </IconButton>
      )}
      <EmojiButton insert={savedReply.insert} />
      <FormatButton format={format} />
    </div>
  );
});
