import { Link } from "react-router";
import styles from "./TabLink.module.css";
import { text } from "./texts.ts";

/** A link from a section of the panel to the tab where it can be edited. */
export const TabLink = ({ customerId, tab }: { customerId: string; tab: "notes" | "issues" }) => (
  <Link className={styles.link!} to={`/customers/${customerId}?tab=${tab}`} aria-label={text(`customer.all.${tab}`)}>
    {text("customer.all")}
  </Link>
);
