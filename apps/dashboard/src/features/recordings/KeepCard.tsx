import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { recordingText } from "./texts.ts";
import { useKeepRecordings } from "./useKeepRecordings.ts";

/** Whether recordings are stored after the visit. Off by default. */
export function KeepCard() {
  const { isKnown, isOn, days, keep } = useKeepRecordings();
  return (
    <Card heading={recordingText("keep.heading")} hint={recordingText("keep.hint")}>
      {isKnown && (
        <Toggle
          label={recordingText("keep.switch", { n: days })}
          description={recordingText("keep.description")}
          isOn={isOn}
          onSwitch={keep}
        />
      )}
    </Card>
  );
}
