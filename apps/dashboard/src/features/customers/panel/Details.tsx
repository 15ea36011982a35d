import type { ReactNode } from "react";
import { CopyValue } from "../../../ui/forms/CopyValue.tsx";
import { IconOpen } from "../../../ui/theme/icons.ts";
import styles from "./Details.module.css";
import type { Detail } from "./details.ts";
import { text } from "./texts.ts";

interface DetailsProps {
  details: Detail[];
  /** Further details that are not text to copy. */
  children?: ReactNode;
}

/** A list of details. A click copies a value. */
export function Details({ details, children }: DetailsProps) {
  return (
    <dl className={styles.details}>
      {details.map(({ name, value, href }) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
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
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
