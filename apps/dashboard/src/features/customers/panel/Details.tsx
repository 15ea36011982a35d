import type { ReactNode } from "react";
import { CopyValue } from "../../../ui/forms/CopyValue.tsx";
import { IconOpen } from "../../../ui/theme/icons.ts";
import styles from "./Details.module.css";
import type { Detail } from "./details.ts";
import { text } from "./texts.ts";

interface DetailsProps {
  details: Detail[];
  /** Further details, for example those that are edited. */
  children?: ReactNode;
  /** The further details are first. */
  isBelow?: boolean;
}

/** A list of details. A click copies a value. */
export function Details({ details, children, isBelow = false }: DetailsProps) {
  return (
    <dl className={styles.details}>
      {isBelow && children}
      {details.map(({ name, value, href }) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
            <DetailValue name={name} value={value} href={href} />
          </dd>
        </div>
      ))}
      {!isBelow && children}
    </dl>
  );
}

/** A value to copy, and the link to it. */
export function DetailValue({ name, value, href }: { name: string; value: string; href?: string | undefined }) {
  return (
    <>
      <CopyValue name={name} value={value} />
      {href && (
        <a
          className={styles.open}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text("customer.open", { value })}
        >
          <IconOpen size={16} stroke={1.75} aria-hidden="true" />
        </a>
      )}
    </>
  );
}
