import { Button } from "@mantine/core";
import type { ForwardingAddress } from "@parley/contract";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { environment } from "../../platform/environment.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { MailDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { hasEveryWord } from "../../ui/text/every-word.ts";
import { IconAdd } from "../../ui/theme/icons.ts";
import { StarterNotice } from "../billing/index.ts";
import { ForwardingForm } from "./ForwardingForm.tsx";
import { ForwardingTable } from "./ForwardingTable.tsx";
import { text } from "./texts.ts";
import { useForwarding, useRemoveForwarding } from "./useForwarding.ts";

/** `/settings/email-forwarding`, and `/inboxes/{id}/email-forwarding` for one inbox. */
export function ForwardingPage() {
  const { inboxId } = useParams();
  const { data: addresses, error, refetch } = useForwarding(inboxId);
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<ForwardingAddress | "new">();
  const [doomed, setDoomed] = useState<ForwardingAddress>();
  const removal = useRemoveForwarding();
  const editedAddress = edited === "new" ? undefined : edited;
  const found = addresses?.filter(({ forwarding_email_address, source_email_address, description }) =>
    hasEveryWord(words, forwarding_email_address, source_email_address, description),
  );
  const isEmpty = addresses?.length === 0 && !words;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setEdited("new")}>
      {text("forwarding.new")}
    </Button>
  );
  return (
    <Page
      title={text("forwarding.heading")}
      guide="email"
      isWide
      back={inboxId && <Link to={`/inboxes/${inboxId}`}>{text("forwarding.backToInbox")}</Link>}
      action={!isEmpty && add}
    >
      <PageDescription>{text("forwarding.lead")}</PageDescription>
      <StarterNotice link={text("forwarding.toBilling")}>{text("forwarding.plan")}</StarterNotice>
      {environment.EMAIL_FORWARDING_ENABLED === false && <PageDescription>{text("forwarding.off")}</PageDescription>}
      {!isEmpty && (
        <SearchField label={text("forwarding.search")} value={words} found={found?.length} onChange={setWords} />
      )}
      {found && found.length > 0 && (
        <Sheet>
          <ForwardingTable addresses={found} onEdit={setEdited} onRemove={setDoomed} />
        </Sheet>
      )}
      {found?.length === 0 && (
        <EmptyState
          action={isEmpty && add}
          drawing={MailDrawing}
          title={text(words.trim() ? "forwarding.notFound" : "forwarding.nothing")}
        >
          {words.trim() ? undefined : text("forwarding.nothingHint")}
        </EmptyState>
      )}
      {!addresses && !error && <TableSkeleton />}
      {error && !addresses && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog
        title={text(editedAddress ? "forwarding.edit" : "forwarding.create")}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        <ForwardingForm address={editedAddress} inboxId={inboxId} onClose={() => setEdited(undefined)} />
      </FormDialog>
      {doomed && (
        <Confirm
          question={text("forwarding.removeQuestion")}
          action={text("forwarding.remove")}
          onConfirm={() => removal.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          {text("forwarding.removeHint", { address: doomed.forwarding_email_address })}
        </Confirm>
      )}
    </Page>
  );
}
