import type { Company } from "@parley/contract";
import { Link } from "react-router";
import { DataTable } from "../../ui/DataTable.tsx";
import { Sheet } from "../../ui/feedback/Sheet.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./CompanyTable.module.css";
import { text } from "./texts.ts";
import { Website } from "./Website.tsx";

export const CompanyTable = ({ companies }: { companies: Company[] }) => (
  <Sheet>
    <DataTable
      label={text("companies.heading")}
      head={
        <>
          <th scope="col">{text("companies.name")}</th>
          <th scope="col">{text("companies.website")}</th>
          <th scope="col" className={styles.minor}>
            {text("companies.slack")}
          </th>
          <th scope="col" className={styles.minor}>
            {text("companies.updated")}
          </th>
        </>
      }
    >
      {companies.map(({ id, name, description, website_url, slack_channel_name, updated_at }) => (
        <tr key={id}>
          <th scope="row" className={styles.name}>
            <Link to={`/companies/${id}`} dir="auto">
              {name}
            </Link>
            {description && (
              <span className={styles.description} dir="auto">
                {description}
              </span>
            )}
          </th>
          <td>{website_url ? <Website>{website_url}</Website> : text("none")}</td>
          <td className={styles.minor}>{slack_channel_name || text("none")}</td>
          <td className={`${styles.time} ${styles.minor}`}>
            <RelativeTime at={updated_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  </Sheet>
);
