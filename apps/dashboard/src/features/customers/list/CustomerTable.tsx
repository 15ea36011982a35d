import { customerColumnsWith, type ExpandedCustomer } from "@parley/contract";
import { Link } from "react-router";
import { Avatar } from "../../../ui/Avatar.tsx";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { dateOf, exactTime, instantOf } from "../../../ui/text/times.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { TagChips } from "../../tags/index.ts";
import { text } from "../texts.ts";
import { useIsOnline } from "../useIsOnline.ts";
import styles from "./CustomerTable.module.css";

const MOST_TAGS = 3;
const listed = customerColumnsWith("listed", true);

interface CustomerTableProps {
  customers: ExpandedCustomer[];
  onView(customer: ExpandedCustomer): void;
  onStart(customer: ExpandedCustomer): void;
}

export function CustomerTable({ customers, onView, onStart }: CustomerTableProps) {
  return (
    <div className={styles.frame}>
      <DataTable
        label={text("customers.heading")}
        head={
          <>
            <th scope="col">{text("customerColumn.name")}</th>
            {listed.map((column) => (
              <th key={column} scope="col" className={styles.minor}>
                {text(`customerColumn.${column}`)}
              </th>
            ))}
            <th scope="col" className={styles.minor}>
              {text("customers.tagged")}
            </th>
            <th scope="col">{text("customerColumn.last_seen_at")}</th>
            <th scope="col">
              <VisuallyHidden>{text("customers.actions")}</VisuallyHidden>
            </th>
          </>
        }
      >
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} onView={onView} onStart={onStart} />
        ))}
      </DataTable>
    </div>
  );
}

interface CustomerRowProps extends Omit<CustomerTableProps, "customers"> {
  customer: ExpandedCustomer;
}

function CustomerRow({ customer, onView, onStart }: CustomerRowProps) {
  const { id, title, tags = [], conversations = [], profile_photo_url } = customer;
  const isOnline = useIsOnline(id);
  const hasTalked = conversations.length > 0;
  return (
    <tr className={styles.row}>
      <th className={styles.name} scope="row">
        <span className={styles.person}>
          <Avatar id={id} name={title} photo={profile_photo_url} isOnline={isOnline} />
          <Link to={`/customers/${id}`} dir="auto">
            {title}
          </Link>
        </span>
      </th>
      {listed.map((column) => (
        <td key={column} className={styles.minor} dir="auto">
          {customer[column] || text("none")}
        </td>
      ))}
      <td className={styles.minor}>
        {tags.length > 0 ? <TagChips tags={tags} most={MOST_TAGS} mayWrap /> : text("none")}
      </td>
      <td className={styles.seen}>
        <LastSeen at={customer.last_seen_at} isOnline={isOnline} />
      </td>
      <td className={styles.actions}>
        <TextButton
          aria-label={text(hasTalked ? "customers.viewWhat" : "customers.startWith", { name: title })}
          onClick={() => (hasTalked ? onView(customer) : onStart(customer))}
        >
          {text(hasTalked ? "customers.view" : "customerTalk.start")}
        </TextButton>
      </td>
    </tr>
  );
}

function LastSeen({ at, isOnline }: { at: string | null; isOnline: boolean }) {
  if (isOnline) return <span className={styles.online}>{text("customer.online")}</span>;
  if (!at) return text("none");
  const instant = instantOf(at);
  return (
    <time dateTime={at} title={exactTime(instant)}>
      {dateOf(instant)}
    </time>
  );
}
