import { Button } from "@mantine/core";
import type { PersonalApiKey } from "@parley/contract";
import { useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { KeyDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import { ApiKeyForm } from "./ApiKeyForm.tsx";
import { ApiKeyTable } from "./ApiKeyTable.tsx";
import { text } from "./texts.ts";
import { useApiKeys, useRemoveKey } from "./useApiKeys.ts";

/** `/developers/personal-api-keys` */
export function ApiKeysPage() {
  const { data: keys, error, refetch } = useApiKeys();
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<PersonalApiKey>();
  const removal = useRemoveKey();
  const isEmpty = keys?.length === 0;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      {text("apiKeys.new")}
    </Button>
  );
  return (
    <Page title={text("apiKeys.heading")} guide="api" isWide action={!isEmpty && add}>
      <PageDescription>
        {text("apiKeys.lead", { address: `${serverUrl}/api/v1` })}{" "}
        <a href={`${serverUrl}/docs`} target="_blank" rel="noreferrer">
          {text("apiKeys.toDocs")}
        </a>
      </PageDescription>
      {keys && keys.length > 0 && (
        <Sheet>
          <ApiKeyTable keys={keys} onRemove={setDoomed} />
        </Sheet>
      )}
      {isEmpty && (
        <EmptyState action={add} drawing={KeyDrawing} title={text("apiKeys.none")}>
          {text("apiKeys.noneHint")}
        </EmptyState>
      )}
      {!keys && !error && <TableSkeleton />}
      {error && !keys && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog title={text("apiKeys.new")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <ApiKeyForm onClose={() => setAdding(false)} />
      </FormDialog>
      {doomed && (
        <Confirm
          question={text("apiKeys.removeQuestion", { name: doomed.label })}
          action={text("apiKeys.remove")}
          onConfirm={() => removal.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          {text("apiKeys.removeHint")}
        </Confirm>
      )}
    </Page>
  );
}
