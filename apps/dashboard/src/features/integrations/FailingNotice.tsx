import type { IntegrationHealth } from "@parley/contract";
import { exactTime, instantOf } from "../../ui/text/times.ts";
import styles from "./IntegrationPage.module.css";
import { text } from "./texts.ts";

/** Since when a service fails, the reason, and the next step. Renders nothing while the service works. */
export function FailingNotice({ title, health }: { title: string; health: IntegrationHealth }) {
  const { failing_since, failing_why, needs_reconnect } = health;
  if (!failing_since) return null;
  return (
    <p className={styles.failing} role="alert">
      {text("integrations.failingSince", { title, date: exactTime(instantOf(failing_since)), why: failing_why ?? "" })}{" "}
      {text(needs_reconnect ? "integrations.reconnectHint" : "integrations.waits")}
    </p>
  );
}
