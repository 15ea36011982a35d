import { Link } from "react-router";
import styles from "./TabLink.module.css";
import { text } from "./texts.ts";

interface TabLinkProps {
  customerId: string;
  tab: "notes" | "issues";
}

/** A link from a section of the panel to the same on the page of the customer. */
export function TabLink({ customerId, tab }: TabLinkProps) {
  return (
    <Link className={styles.link!} to={`/customers/${customerId}?tab=${tab}`} aria-label={text(`customer.all.${tab}`)}>
      {text("customer.all")}
    </Link>
  );
}
