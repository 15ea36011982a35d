import { Button } from "@mantine/core";
import { useState } from "react";
import { describeError } from "../../../platform/errors.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { hasEveryWord } from "../../../ui/text/every-word.ts";
import { IconAdd } from "../../../ui/theme/icons.ts";
import { useTags } from "../useTags.ts";
import { TagForm } from "./TagForm.tsx";
import { TagTable } from "./TagTable.tsx";
import { text } from "./texts.ts";

/** `/tags`: the account's tags, latest change first. */
export function TagsPage() {
  const { data: tags, error, refetch } = useTags();
  const [words, setWords] = useState("");
  const [isAdding, setAdding] = useState(false);
  const found = tags
    ?.filter(({ id, name, description }) => hasEveryWord(words, id, name, description))
    .toReversed()
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  return (
    <Page
      title={text("tagPages.heading")}
      isWide
      action={
        <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
          {text("tagPages.new")}
        </Button>
      }
    >
      <PageDescription>{text("tagPages.lead")}</PageDescription>
      <SearchField label={text("tagPages.search")} value={words} onChange={setWords} />
      {found && found.length > 0 && <TagTable tags={found} />}
      {found?.length === 0 && (
        <EmptyState title={text(words.trim() ? "tagPages.notFound" : "tagPages.none")}>
          {words.trim() ? undefined : text("tagPages.noneHint")}
        </EmptyState>
      )}
      {error && !tags && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog title={text("tagForm.create")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <TagForm onClose={() => setAdding(false)} />
      </FormDialog>
    </Page>
  );
}
