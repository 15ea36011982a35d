import type { Customer } from "@parley/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { describeError } from "../../platform/requests/errors.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { ListFooter } from "../../ui/feedback/ListFooter.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import { avatarName, useIsOnline, visitorLabel } from "../customers/index.ts";
import styles from "./LinkedCustomers.module.css";
import { text } from "./texts.ts";
import { type LinkedCustomersFilter, useLinkedCustomers } from "./useLinkedCustomers.ts";

interface LinkedCustomersProps {
  common: LinkedCustomersFilter;
  /** A control beside the heading. */
  action?: ReactNode;
  /** A control for each customer. */
  actionOn?: (customer: Customer) => ReactNode;
}

/** A card with the customers that match a filter. */
export function LinkedCustomers({ common, action, actionOn }: LinkedCustomersProps) {
  const { customers, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinkedCustomers(common);
  return (
    <Card heading={text("linkedCustomers.heading")} action={action} isFlush>
      <ul className={styles.people}>
        {customers?.map((customer) => (
          <li key={customer.id} className={styles.person}>
            <Person customer={customer} />
            {actionOn?.(customer)}
          </li>
        ))}
      </ul>
      <ListFooter
        none={customers?.length === 0 && text("linkedCustomers.none")}
        failure={error !== null && { what: text("linkedCustomers.notLoaded"), reason: describeError(error) }}
        onTryAgain={() => void (customers ? fetchNextPage() : refetch())}
        more={hasNextPage && text("linkedCustomers.more")}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </Card>
  );
}

function Person({ customer }: { customer: Customer }) {
  const { id, title, email, profile_photo_url, last_seen_at } = customer;
  return (
    <>
      <Avatar id={id} name={avatarName(customer)} photo={profile_photo_url} isOnline={useIsOnline(id)} />
      <div className={styles.who}>
        <Link to={`/customers/${id}`} dir="auto">
          {visitorLabel(customer)}
        </Link>
        {email && email !== title && <span className={styles.detail}>{email}</span>}
      </div>
      {last_seen_at && <RelativeTime className={styles.detail} at={last_seen_at} />}
    </>
  );
}
