import type { Customer } from "@parley/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "../../../ui/Avatar.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { IconClose } from "../../../ui/theme/icons.ts";
import { useIsOnline } from "../useIsOnline.ts";
import { avatarName, visitorLabel } from "../visitor-label.ts";
import styles from "./CustomerPanel.module.css";
import { text } from "./texts.ts";

interface CustomerPanelProps {
  customer: Customer;
  onClose(): void;
  /** The details of the customer. */
  children?: ReactNode;
}

/** The customer of the conversation. On small screens the panel covers the conversation and can be closed. */
export function CustomerPanel({ customer, onClose, children }: CustomerPanelProps) {
  const isOnline = useIsOnline(customer.id);
  const name = visitorLabel(customer);
  return (
    <section className={styles.panel} aria-label={text("customer.label")}>
      <div className={styles.close}>
        <IconButton label={text("customer.hide")} onClick={onClose}>
          <IconClose size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.identity}>
        <Avatar
          id={customer.id}
          name={avatarName(customer)}
          photo={customer.profile_photo_url}
          size={40}
          isOnline={isOnline}
        />
        <h3 className={styles.name} dir="auto">
          <Link to={`/customers/${customer.id}`}>{name}</Link>
        </h3>
        <p className={styles.presence}>{isOnline && text("customer.online")}</p>
      </div>
      {children}
    </section>
  );
}
