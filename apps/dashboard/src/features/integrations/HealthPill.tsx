import { text } from "../../texts/of/integrations.ts";
import { Pill } from "../../ui/Pill.tsx";

/** Of what is connected: whether it works. */
export const HealthPill = ({ isFailing }: { isFailing: boolean }) => (
  <Pill isWarning={isFailing}>{text(isFailing ? "integrations.failing" : "integrations.connected")}</Pill>
);
