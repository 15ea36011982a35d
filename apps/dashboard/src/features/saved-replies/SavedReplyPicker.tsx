import type { File } from "@parley/contract";
import { memo } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { PickerButton } from "../../ui/pickers/PickerButton.tsx";
import { PickerList } from "../../ui/pickers/PickerList.tsx";
import { IconSavedReply } from "../../ui/theme/icons.ts";
import { fillVariables, type VariableValues } from "./fill-variables.ts";
import { text } from "./texts.ts";
import { useSavedReplies } from "./useSavedReplies.ts";

interface SavedReplyPickerProps {
  /** The current customer, agent and company. */
  known(): VariableValues;
  insert(text: string): void;
  attach(files: File[]): void;
}

/** A button that opens the saved replies. The picked one is inserted, and its files are attached. */
export const SavedReplyPicker = memo((props: SavedReplyPickerProps) => (
  <PickerButton
    title={text("savedReplies.heading")}
    position="top-start"
    button={(button) => (
      <IconButton label={text("savedReplies.insert")} typed="/" {...button}>
        <IconSavedReply size={18} stroke={1.75} />
      </IconButton>
    )}
  >
    {(close) => <ReplyList {...props} onClose={close} />}
  </PickerButton>
));

function ReplyList({ known, insert, attach, onClose }: SavedReplyPickerProps & { onClose(): void }) {
  const { data: replies = [], isPending, error, refetch } = useSavedReplies();
  const values = known();
  return (
    <PickerList
      label={text("savedReplies.heading")}
      placeholder={text("savedReplies.search")}
      options={replies.map(({ id, name, content }) => ({
        value: id,
        label: `/${name}`,
        detail: fillVariables(content, values),
      }))}
      isLoading={isPending}
      chosen={[]}
      onPick={(id) => {
        const reply = replies.find((one) => one.id === id);
        if (!reply) return;
        insert(fillVariables(reply.content, values));
        attach(reply.attachments);
      }}
      nothing={(q) => (q === "" ? text("savedReplies.none") : text("savedReplies.noMatch", { q }))}
      failure={
        error && {
          what: text("savedReplies.notLoaded"),
          reason: describeError(error),
          onTryAgain: () => void refetch(),
        }
      }
      onClose={onClose}
    />
  );
}
