import { Button, VisuallyHidden } from "@mantine/core";
import type { Lambda } from "@parley/contract";
import { useState } from "react";
import { Link } from "react-router";
import { describeError } from "../../platform/requests/errors.ts";
import { RowActions } from "../../ui/buttons/RowActions.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { FunctionDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import { NewFunctionForm } from "./NewFunctionForm.tsx";
import { RuntimeMissingNotice } from "./RuntimeMissingNotice.tsx";
import { text } from "./texts.ts";
import { useFunctions } from "./useFunctions.ts";

/** `/functions` */
export function FunctionsPage() {
  const { data: functions, error, refetch } = useFunctions();
  const [isAdding, setAdding] = useState(false);
  const isEmpty = functions?.length === 0;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      {text("functions.new")}
    </Button>
  );
  return (
    <Page title={text("functions.heading")} guide="functions" isWide action={!isEmpty && add}>
      <PageDescription>{text("functions.lead")}</PageDescription>
      <RuntimeMissingNotice />
      {functions && functions.length > 0 && (
        <Sheet>
          <FunctionTable functions={functions} />
        </Sheet>
      )}
      {functions?.length === 0 && (
        <EmptyState action={isEmpty && add} drawing={FunctionDrawing} title={text("functions.none")}>
          {text("functions.noneHint")}
        </EmptyState>
      )}
      {!functions && !error && <TableSkeleton />}
      {error && !functions && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog title={text("functions.new")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewFunctionForm onClose={() => setAdding(false)} />
      </FormDialog>
    </Page>
  );
}

function FunctionTable({ functions }: { functions: Lambda[] }) {
  return (
    <DataTable
      label={text("functions.heading")}
      isStacked
      head={
        <>
          <th scope="col">{text("functions.name")}</th>
          <th scope="col">{text("functions.description")}</th>
          <th scope="col">{text("functions.status")}</th>
          <th scope="col">
            <VisuallyHidden>{text("functions.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {functions.map(({ id, name, description, status }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td data-empty={!description}>{description || text("functions.noDescription")}</td>
          <td>
            <Pill>{text(`functions.${status === "pending" ? "undeployed" : status}`)}</Pill>
          </td>
          <RowActions>
            <Link to={`/functions/${id}`} aria-label={text("functions.configureWhat", { what: name })}>
              {text("functions.configure")}
            </Link>
          </RowActions>
        </tr>
      ))}
    </DataTable>
  );
}
