import type { ReactNode } from "react";
import { useMyRole } from "../features/users/index.ts";
import styles from "./Rail.module.css";

/** Entries of the main menu for admins only. Until it is known who is one, their place is kept: nothing jumps. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const role = useMyRole();
  if (role === "user") return null;
  return (
    <div className={styles.forAdmins} data-is-known={role !== undefined}>
      {children}
    </div>
  );
}
