import { text } from "../../texts/of/integrations.ts";
import { Pill } from "../../ui/Pill.tsx";

/** The health of a connected service. */
export const HealthPill = ({ isFailing }: { isFailing: boolean }) => (
  <Pill isWarning={isFailing}>{text(isFailing ? "integrations.failing" : "integrations.connected")}</Pill>
);
