import { VisuallyHidden } from "@mantine/core";
import type { EventSubscription } from "@parley/contract";
import { RowActions } from "../../ui/buttons/RowActions.tsx";
import { TextButton } from "../../ui/buttons/TextButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { dateOf, instantOf } from "../../ui/text/times.ts";
import { text } from "./texts.ts";
import styles from "./WebhookTable.module.css";

interface WebhookTableProps {
  webhooks: EventSubscription[];
  onWatch(webhook: EventSubscription): void;
  onEdit(webhook: EventSubscription): void;
  onRemove(webhook: EventSubscription): void;
}

export function WebhookTable({ webhooks, onWatch, onEdit, onRemove }: WebhookTableProps) {
  return (
    <DataTable
      label={text("webhooks.heading")}
      isStacked
      head={
        <>
          <th scope="col">{text("webhooks.url")}</th>
          <th scope="col">{text("webhooks.status")}</th>
          <th className={styles.since} scope="col">
            {text("webhooks.since")}
          </th>
          <th scope="col">
            <VisuallyHidden>{text("webhooks.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {webhooks.map((webhook) => {
        const { id, webhook_url: what, verified, created_at } = webhook;
        return (
          <tr key={id}>
            <th scope="row">{what}</th>
            <td>
              <Pill isWarning={!verified}>{text(verified ? "webhooks.verified" : "webhooks.unverified")}</Pill>
            </td>
            <td className={styles.since}>{created_at ? dateOf(instantOf(created_at)) : text("webhooks.never")}</td>
            <RowActions>
              <TextButton aria-label={text("webhooks.deliveriesWhat", { what })} onClick={() => onWatch(webhook)}>
                {text("webhooks.deliveries")}
              </TextButton>
              <TextButton aria-label={text("webhooks.updateWhat", { what })} onClick={() => onEdit(webhook)}>
                {text("webhooks.update")}
              </TextButton>
              <TextButton aria-label={text("webhooks.removeWhat", { what })} onClick={() => onRemove(webhook)}>
                {text("webhooks.remove")}
              </TextButton>
            </RowActions>
          </tr>
        );
      })}
    </DataTable>
  );
}
