import type { Tag } from "@parley/contract";
import type { ReactNode, Ref } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { text } from "../../texts/text.ts";
import { type PickerAnchorProps, PickerButton, type PickerHandle } from "../../ui/pickers/PickerButton.tsx";
import { PickerList } from "../../ui/pickers/PickerList.tsx";
import type { TagChange } from "./change-tag.ts";
import { TagDot } from "./TagChips.tsx";
import { useTags } from "./useTags.ts";

interface TagPickerProps {
  ref?: Ref<PickerHandle>;
  title: string;
  button(props: PickerAnchorProps): ReactNode;
  chosen: Tag[];
  /** Each pick applies at once. */
  onChange(change: TagChange): void;
  onClose?: () => void;
}

/** A button that opens the tags, to add, create and remove them. */
export function TagPicker({ chosen, onChange, ...button }: TagPickerProps) {
  const { data: tags = [], isPending, error, refetch } = useTags();
  const names = chosen.map(({ name }) => name);
  const beingCreated = chosen.filter(({ name }) => !tags.some((tag) => tag.name === name));
  return (
    <PickerButton {...button}>
      {(close) => (
        <PickerList
          label={text("tags.label")}
          placeholder={text("tags.placeholder")}
          isMulti
          options={[...tags, ...beingCreated].map(optionOf)}
          isLoading={isPending}
          chosen={names}
          onPick={(name) => onChange({ kind: names.includes(name) ? "remove" : "add", name })}
          onCreate={(name) => onChange({ kind: "add", name })}
          nothing={() => text("tags.none")}
          failure={
            error && { what: text("tags.notLoaded"), reason: describeError(error), onTryAgain: () => void refetch() }
          }
          onClose={close}
        />
      )}
    </PickerButton>
  );
}

const optionOf = (tag: Tag) => ({ value: tag.name, label: tag.name, mark: <TagDot tag={tag} /> });
