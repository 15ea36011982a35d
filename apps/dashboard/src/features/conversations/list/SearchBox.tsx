import { CloseButton, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { text } from "../../../texts/text.ts";
import { ariaShortcuts } from "../../../ui/interaction/shortcuts.ts";
import { IconSearch } from "../../../ui/theme/icons.ts";
import { useKeys } from "../../commands/index.ts";
import { searchId } from "../panes.ts";
import { MAX_SEARCH_LENGTH, type View } from "../views/views.ts";
import styles from "./SearchBox.module.css";
import { useSearch } from "./useSearch.ts";

/** Searches the messages of the conversations in a list. */
export function SearchBox({ view, openId }: { view: View; openId: string | undefined }) {
  const { typed, type, finish } = useSearch(view, openId);
  const keys = useKeys("search");

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Tab") finish();
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (typed === "") event.currentTarget.blur();
    else type("");
  }

  return (
    <search className={styles.search}>
      <TextInput
        id={searchId}
        classNames={{ input: styles.input ?? "" }}
        size="xs"
        aria-label={text("search.label")}
        aria-keyshortcuts={ariaShortcuts(...keys)}
        placeholder={text("search.label")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={
          typed !== "" && <CloseButton size="sm" aria-label={text("search.clear")} onClick={() => type("")} />
        }
      />
    </search>
  );
}
