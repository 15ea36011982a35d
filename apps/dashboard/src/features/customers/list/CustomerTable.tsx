import { customerColumnsWith, type ExpandedCustomer } from "@parley/contract";
import { Link } from "react-router";
import { useHiddenColumns } from "../../../platform/hidden-columns.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import type { Column } from "../../../ui/table/column.ts";
import type { Order } from "../../../ui/table/order.ts";
import { RecordTable } from "../../../ui/table/RecordTable.tsx";
import type { Selection } from "../../../ui/table/useSelectedRows.ts";
import { dateOf, exactTime, instantOf } from "../../../ui/text/times.ts";
import { TagChips } from "../../tags/index.ts";
import { languageName } from "../language-name.ts";
import { text } from "../texts.ts";
import { useIsOnline } from "../useIsOnline.ts";
import { avatarName, visitorLabel } from "../visitor-label.ts";
import styles from "./CustomerTable.module.css";

const MOST_TAGS = 3;

const columns: [Column<ExpandedCustomer>, ...Column<ExpandedCustomer>[]] = [
  {
    name: "name",
    heading: text("customerColumn.name"),
    isSortable: true,
    className: styles.name,
    cell: (customer) => <Person customer={customer} />,
  },
  ...customerColumnsWith("listed", true).map((column) => ({
    name: column,
    heading: text(`customerColumn.${column}`),
    isSortable: column === "email",
    isMinor: true,
    className: column === "email" ? styles.email : undefined,
    cell: (customer: ExpandedCustomer) => {
      const value = customer[column];
      return (column === "language" && value ? languageName(value) : value) || text("none");
    },
  })),
  {
    name: "tags",
    heading: text("customers.tagged"),
    isMinor: true,
    cell: ({ tags = [] }) => (tags.length > 0 ? <TagChips tags={tags} most={MOST_TAGS} mayWrap /> : text("none")),
  },
  {
    name: "last_seen_at",
    heading: text("customerColumn.last_seen_at"),
    isSortable: true,
    isLabelled: true,
    className: styles.seen,
    cell: (customer) => <LastSeen customer={customer} />,
  },
];

interface CustomerTableProps {
  customers: ExpandedCustomer[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
  selection: Selection;
  onView(customer: ExpandedCustomer): void;
  onStart(customer: ExpandedCustomer): void;
}

export const CustomerTable = ({ customers, onView, onStart, ...table }: CustomerTableProps) => (
  <RecordTable
    {...table}
    columnChoice={useHiddenColumns("customers")}
    label={text("customers.heading")}
    columns={columns}
    rows={customers}
    titleOf={(customer: ExpandedCustomer) => visitorLabel(customer)}
    actions={(customer) => (
      <span className={styles.talk}>
        <TalkButton customer={customer} onView={onView} onStart={onStart} />
      </span>
    )}
  />
);

function TalkButton({ customer, onView, onStart }: Pick<CustomerTableProps, "onView" | "onStart"> & CustomerProps) {
  const hasTalked = (customer.conversations ?? []).length > 0;
  return (
    <TextButton
      aria-label={text(hasTalked ? "customers.viewWhat" : "customers.startWith", { name: visitorLabel(customer) })}
      onClick={() => (hasTalked ? onView(customer) : onStart(customer))}
    >
      {text(hasTalked ? "customers.view" : "customerTalk.start")}
    </TextButton>
  );
}

interface CustomerProps {
  customer: ExpandedCustomer;
}

function Person({ customer }: CustomerProps) {
  const { id, profile_photo_url } = customer;
  const isOnline = useIsOnline(id);
  return (
    <span className={styles.person}>
      <Avatar id={id} name={avatarName(customer)} photo={profile_photo_url} isOnline={isOnline} />
      <Link to={`/customers/${id}`} dir="auto">
        {visitorLabel(customer)}
      </Link>
    </span>
  );
}

function LastSeen({ customer: { id, last_seen_at } }: CustomerProps) {
  const isOnline = useIsOnline(id);
  if (isOnline) return <span className={styles.online}>{text("customer.online")}</span>;
  if (!last_seen_at) return text("none");
  const instant = instantOf(last_seen_at);
  return (
    <time dateTime={last_seen_at} title={exactTime(instant)}>
      {dateOf(instant)}
    </time>
  );
}
