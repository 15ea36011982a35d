import { Button } from "@mantine/core";
import type { EventSubscription } from "@parley/contract";
import { useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { WebhookDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import { Deliveries } from "./Deliveries.tsx";
import { text } from "./texts.ts";
import { useRemoveWebhook, useWebhooks } from "./useWebhooks.ts";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookTable } from "./WebhookTable.tsx";

/** `/developers/event-subscriptions` */
export function WebhooksPage() {
  const { data: webhooks, error, refetch } = useWebhooks();
  const [edited, setEdited] = useState<EventSubscription | "new">();
  const [watched, setWatched] = useState<EventSubscription>();
  const [doomed, setDoomed] = useState<EventSubscription>();
  const removal = useRemoveWebhook();
  const editedWebhook = edited === "new" ? undefined : edited;
  const isEmpty = webhooks?.length === 0;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setEdited("new")}>
      {text("webhooks.new")}
    </Button>
  );
  return (
    <Page title={text("webhooks.heading")} guide="webhooks" isWide action={!isEmpty && add}>
      <PageDescription>{text("webhooks.lead")}</PageDescription>
      {webhooks && webhooks.length > 0 && (
        <Sheet>
          <WebhookTable webhooks={webhooks} onWatch={setWatched} onEdit={setEdited} onRemove={setDoomed} />
        </Sheet>
      )}
      {webhooks?.length === 0 && (
        <EmptyState action={isEmpty && add} drawing={WebhookDrawing} title={text("webhooks.none")}>
          {text("webhooks.noneHint")}
        </EmptyState>
      )}
      {!webhooks && !error && <TableSkeleton />}
      {error && !webhooks && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog
        title={text(editedWebhook ? "webhooks.edit" : "webhooks.new")}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        <WebhookForm webhook={editedWebhook} onClose={() => setEdited(undefined)} />
      </FormDialog>
      <FormDialog
        title={text("webhooks.deliveries")}
        isOpen={watched !== undefined}
        isWide
        onClose={() => setWatched(undefined)}
      >
        {watched && <Deliveries webhook={watched} />}
      </FormDialog>
      {doomed && (
        <Confirm
          question={text("webhooks.removeQuestion", { url: doomed.webhook_url })}
          action={text("webhooks.remove")}
          onConfirm={() => removal.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          {text("webhooks.removeHint")}
        </Confirm>
      )}
    </Page>
  );
}
