import type { RecordingWithCustomer } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { text } from "../../texts/text.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { dayAndTime, instantOf } from "../../ui/times.ts";
import { CustomerDetails, customerQuery } from "../customers/index.ts";
import styles from "./VisitorPanel.module.css";
import { visitOf } from "./visit-of.ts";

/** Who is recorded, and what is known of them. */
export function VisitorPanel({ recording }: { recording: RecordingWithCustomer }) {
  const { name, path, device } = visitOf(recording);
  const { customer_id, started_at } = recording;
  return (
    <section className={styles.panel} aria-label={text("recordings.customer")}>
      <h2 className={styles.heading}>{text("recordings.customer")}</h2>
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
      <Facts>
        <Fact name={text("recordings.started")}>{started_at && dayAndTime(instantOf(started_at))}</Fact>
        <Fact name={text("recordings.page")}>{path}</Fact>
        <Fact name={text("recordings.device")}>{device}</Fact>
      </Facts>
      {customer_id ? <Known customerId={customer_id} /> : <p>{text("recording.unknown")}</p>}
    </section>
  );
}

function Known({ customerId }: { customerId: string }) {
  const { data: customer } = useQuery(customerQuery(customerId));
  return customer ? <CustomerDetails customer={customer} /> : null;
}
