import { Button, VisuallyHidden } from "@mantine/core";
import type { EventSubscription, WebhookDelivery } from "@parley/contract";
import { describeError } from "../../platform/requests/errors.ts";
import { TextButton } from "../../ui/buttons/TextButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { WebhookDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./Deliveries.module.css";
import { text } from "./texts.ts";
import { useDeliveries, useSend } from "./useDeliveries.ts";

/** The deliveries of a webhook, with their results and buttons to send them again. */
export function Deliveries({ webhook: { id, webhook_url, secret } }: { webhook: EventSubscription }) {
  const { data: deliveries, error, refetch } = useDeliveries(id);
  const sending = useSend(id);
  return (
    <div className={styles.deliveries}>
      <p className={styles.url}>{webhook_url}</p>
      <div className={styles.secret}>
        <span className={styles.label}>{text("webhooks.secret")}</span>
        <SecretField label={text("webhooks.secret")} name={text("webhooks.secret")} value={secret} />
        {secret === "" && (
          <p className={styles.unsigned} role="alert">
            {text("webhooks.unsigned")}
          </p>
        )}
      </div>
      <div>
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {text("webhooks.test")}
        </Button>
      </div>
      {deliveries && deliveries.length > 0 && (
        <DataTable label={text("webhooks.deliveries")} head={<Head />}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onSend={() => sending.mutate(delivery.id)} />
          ))}
        </DataTable>
      )}
      {deliveries?.length === 0 && <EmptyState drawing={WebhookDrawing} title={text("webhooks.noDeliveries")} />}
      {error && !deliveries && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </div>
  );
}

const Head = () => (
  <>
    <th scope="col">{text("webhooks.event")}</th>
    <th scope="col">{text("webhooks.status")}</th>
    <th scope="col">{text("webhooks.answer")}</th>
    <th scope="col">
      <VisuallyHidden>{text("webhooks.actions")}</VisuallyHidden>
    </th>
  </>
);

function Delivery({ delivery, onSend }: { delivery: WebhookDelivery; onSend(): void }) {
  const { event, status, attempts, created_at } = delivery;
  const last = attempts.at(-1);
  return (
    <tr>
      <th scope="row">
        {event} <RelativeTime className={styles.when} at={created_at} />
      </th>
      <td>
        <Pill>{text(`webhooks.${status}`)}</Pill>
      </td>
      <td>
        {last && (
          <>
            {text("webhooks.attempt", {
              status: last.status_code ?? text("webhooks.noAnswer"),
              ms: last.duration_ms,
            })}
            <span className={styles.response}>{last.response}</span>
          </>
        )}
      </td>
      <td className={styles.again}>
        {status !== "pending" && (
          <TextButton aria-label={text("webhooks.againWhat", { what: event })} onClick={onSend}>
            {text("webhooks.again")}
          </TextButton>
        )}
      </td>
    </tr>
  );
}
