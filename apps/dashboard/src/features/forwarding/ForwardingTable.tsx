import { VisuallyHidden } from "@mantine/core";
import type { ForwardingAddress } from "@parley/contract";
import { RowActions } from "../../ui/buttons/RowActions.tsx";
import { TextButton } from "../../ui/buttons/TextButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { text } from "./texts.ts";

interface ForwardingTableProps {
  addresses: ForwardingAddress[];
  onEdit(address: ForwardingAddress): void;
  onRemove(address: ForwardingAddress): void;
}

export function ForwardingTable({ addresses, onEdit, onRemove }: ForwardingTableProps) {
  return (
    <DataTable
      label={text("forwarding.heading")}
      isStacked
      head={
        <>
          <th scope="col">{text("forwarding.address")}</th>
          <th scope="col">{text("forwarding.source")}</th>
          <th scope="col">
            <VisuallyHidden>{text("forwarding.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {addresses.map((address) => {
        const { id, forwarding_email_address: what, source_email_address: source } = address;
        return (
          <tr key={id}>
            <th scope="row">
              <a href={`mailto:${what}`}>{what}</a>
            </th>
            <td dir="auto" data-label={text("forwarding.source")}>
              {source || text("forwarding.none")}
            </td>
            <RowActions>
              <TextButton aria-label={text("forwarding.updateWhat", { what })} onClick={() => onEdit(address)}>
                {text("forwarding.update")}
              </TextButton>
              <TextButton aria-label={text("forwarding.removeWhat", { what })} onClick={() => onRemove(address)}>
                {text("forwarding.remove")}
              </TextButton>
            </RowActions>
          </tr>
        );
      })}
    </DataTable>
  );
}
