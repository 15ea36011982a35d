import { TextInput } from "@mantine/core";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { text } from "../texts.ts";
import type { SettingsFields } from "./settings-fields.ts";

export function AvailabilityCard({ fields }: { fields: SettingsFields }) {
  return (
    <Card heading={text("widget.availability")}>
      <Toggle label={text("widget.showAvailability")} {...fields.toggle("show_agent_availability")} />
      <TextInput
        label={text("widget.availableText")}
        placeholder={text("widget.default.availableText")}
        {...fields.text("agent_available_text")}
      />
      <TextInput
        label={text("widget.unavailableText")}
        placeholder={text("widget.default.unavailableText")}
        {...fields.text("agent_unavailable_text")}
      />
    </Card>
  );
}
