import type { ReactNode } from "react";
import { useMyRole } from "../features/users/index.ts";
import styles from "./rail/Rail.module.css";

/** Menu entries for admins. Until the role is known, their space is reserved, so that the layout does not shift. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const role = useMyRole();
  if (role === "user") return null;
  return (
    <div className={styles.forAdmins} data-is-known={role !== undefined}>
      {children}
    </div>
  );
}
