import type { Integration } from "@parley/contract";
import { locale } from "../../../texts/text.ts";
import { useNow } from "../../../ui/text/now.ts";
import { exactTime, instantOf } from "../../../ui/text/times.ts";
import { agentName, useUser } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./ConnectionStatus.module.css";
import { durationInWords } from "./duration-in-words.ts";

type Status = "works" | "fails" | "off" | "impossible";

function statusOf({ is_connected, is_configured, failing_since }: Integration): Status {
  if (is_connected) return failing_since === null ? "works" : "fails";
  return is_configured ? "off" : "impossible";
}

/** A dot, and the state of a connection in words. */
export function ConnectionStatus({ integration }: { integration: Integration }) {
  const status = statusOf(integration);
  return (
    <p className={styles.status} data-status={status}>
      <span>
        {status === "works" && <Works integration={integration} />}
        {status === "fails" && <Fails integration={integration} />}
        {status === "off" && text("integrations.notConnected")}
        {status === "impossible" && text("integrations.notOnThisServer")}
      </span>
    </p>
  );
}

function Works({ integration: { connected_at, connected_by, connected_to } }: { integration: Integration }) {
  const user = useUser(connected_by ?? null);
  const now = useNow();
  if (!connected_at) return text("integrations.connected");
  const instant = instantOf(connected_at);
  const values = { date: dayOf(instant, now), target: connected_to ?? "", agent: user ? agentName(user) : "" };
  return <span title={exactTime(instant)}>{text(sentenceFor(values), values)}</span>;
}

function sentenceFor({ target, agent }: { target: string; agent: string }) {
  if (target && agent) return "integrations.connectedToBy";
  if (target) return "integrations.connectedTo";
  return agent ? "integrations.connectedBy" : "integrations.connectedSince";
}

function Fails({
  integration: { failing_since, failing_why, needs_reconnect, connected_to },
}: {
  integration: Integration;
}) {
  const now = useNow();
  const since = instantOf(failing_since!);
  const duration = durationInWords(now - since);
  return (
    <>
      <span title={exactTime(since)}>
        {text(needs_reconnect ? "integrations.failingUntilReconnected" : "integrations.failingFor", { duration })}
      </span>
      {connected_to && (
        <span className={styles.why}>{text("integrations.connectionTo", { target: connected_to })}</span>
      )}
      {failing_why && <span className={styles.why}>{failing_why}</span>}
    </>
  );
}

const thisYear = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric" });
const otherYear = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", year: "numeric" });

/** `May 3`, with the year if it is another one. */
function dayOf(instant: number, now: number): string {
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? thisYear : otherYear).format(instant);
}
