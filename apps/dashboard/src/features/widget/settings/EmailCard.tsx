import { TextInput } from "@mantine/core";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { text } from "../texts.ts";
import type { SettingsFields } from "./settings-fields.ts";

export function EmailCard({ fields }: { fields: SettingsFields }) {
  return (
    <Card heading={text("widget.email")}>
      <Toggle label={text("widget.requireEmail")} {...fields.toggle("require_email_upfront")} />
      <TextInput
        label={text("widget.emailPlaceholder")}
        placeholder={text("widget.default.emailPlaceholder")}
        {...fields.text("email_input_placeholder")}
      />
    </Card>
  );
}
