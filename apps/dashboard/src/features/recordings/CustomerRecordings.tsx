import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { text } from "../../texts/text.ts";
import { dayAndTime, instantOf } from "../../ui/text/times.ts";
import { PanelSection } from "../customers/index.ts";
import styles from "./CustomerRecordings.module.css";
import { recordingsKey } from "./recordings-key.ts";
import { recordingText } from "./texts.ts";

const MOST_SHOWN = 5;

/** The latest recordings of a customer. Renders nothing without recordings. */
export function CustomerRecordings({ customerId, most = MOST_SHOWN }: { customerId: string; most?: number }) {
  const { data: recordings = [] } = useQuery({
    queryKey: [...recordingsKey, "of", customerId, most],
    queryFn: () => api.recordings.list({ customer_id: customerId, limit: most }),
  });
  if (recordings.length === 0) return null;
  return (
    <PanelSection name="sessions" title={recordingText("customer.sessions")}>
      <ul className={styles.recordings}>
        {recordings.map(({ id, started_at, finished_at }) => (
          <li key={id}>
            <Link to={`/sessions/live/${id}`}>
              {recordingText("customer.sessionAt", {
                at: started_at ? dayAndTime(instantOf(started_at)) : text("none"),
              })}
            </Link>
            {!finished_at && ` · ${recordingText("customer.sessionGoesOn")}`}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
