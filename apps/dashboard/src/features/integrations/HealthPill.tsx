import { Pill } from "../../ui/Pill.tsx";
import { text } from "./texts.ts";

/** The health of a connected service. */
export const HealthPill = ({ isFailing }: { isFailing: boolean }) => (
  <Pill isWarning={isFailing}>{text(isFailing ? "integrations.failing" : "integrations.connected")}</Pill>
);
