import type { Company } from "@parley/contract";
import { Link } from "react-router";
import { useHiddenColumns } from "../../platform/hidden-columns.ts";
import type { Column } from "../../ui/table/column.ts";
import type { Order } from "../../ui/table/order.ts";
import { RecordTable } from "../../ui/table/RecordTable.tsx";
import { RowActions } from "../../ui/table/RowActions.tsx";
import type { Selection } from "../../ui/table/useSelectedRows.ts";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./CompanyTable.module.css";
import { text } from "./texts.ts";
import { Website } from "./Website.tsx";

const columns: [Column<Company>, ...Column<Company>[]] = [
  {
    name: "name",
    heading: text("companies.name"),
    isSortable: true,
    className: styles.name,
    cell: ({ id, name, description }) => (
      <>
        <Link to={`/companies/${id}`} dir="auto">
          {name}
        </Link>
        {description && (
          <span className={styles.description} dir="auto">
            {description}
          </span>
        )}
      </>
    ),
  },
  {
    name: "website",
    heading: text("companies.website"),
    isSortable: true,
    cell: ({ website_url }) => (website_url ? <Website>{website_url}</Website> : text("none")),
  },
  {
    name: "slack",
    heading: text("companies.slack"),
    isSortable: true,
    isMinor: true,
    cell: ({ slack_channel_name }) => slack_channel_name || text("none"),
  },
  {
    name: "updated",
    heading: text("companies.updated"),
    isSortable: true,
    isMinor: true,
    className: styles.time,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];

/** The values by which the columns sort. */
export const companyValues = {
  name: ({ name }: Company) => name,
  website: ({ website_url }: Company) => website_url,
  slack: ({ slack_channel_name }: Company) => slack_channel_name,
  updated: ({ updated_at }: Company) => updated_at,
};

interface CompanyTableProps {
  companies: Company[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
  selection: Selection;
  onRemove(company: Company): void;
}

export const CompanyTable = ({ companies, onRemove, ...table }: CompanyTableProps) => (
  <RecordTable
    {...table}
    columnChoice={useHiddenColumns("companies")}
    label={text("companies.heading")}
    columns={columns}
    rows={companies}
    titleOf={({ name }) => name}
    actions={(company) => (
      <RowActions what={company.name} edit={`/companies/${company.id}/edit`} onRemove={() => onRemove(company)} />
    )}
  />
);
