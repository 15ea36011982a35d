import { Input, SegmentedControl, TextInput } from "@mantine/core";
import type { ColorScheme, IconVariant } from "@parley/contract";
import { environment } from "../../../platform/environment.ts";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { ColourField } from "../ColourField.tsx";
import { presetColours } from "../demo/demo-options.ts";
import { text } from "../texts.ts";
import type { SettingsFields } from "./settings-fields.ts";

const schemes: ColorScheme[] = ["light", "dark", "auto"];
const variants: IconVariant[] = ["outlined", "filled"];

export function AppearanceCard({ fields }: { fields: SettingsFields }) {
  const colour = fields.choice("color");
  const scheme = fields.choice("color_scheme");
  const icon = fields.choice("icon_variant");
  return (
    <Card heading={text("widget.look")}>
      <ColourField {...colour} value={colour.value ?? presetColours.blue} />
      <Input.Wrapper label={text("widget.scheme")} labelElement="div">
        <SegmentedControl
          aria-label={text("widget.scheme")}
          fullWidth
          data={schemes.map((value) => ({ value, label: text(`widget.scheme.${value}`) }))}
          value={scheme.value}
          onChange={(value) => scheme.onChange(value as ColorScheme)}
        />
      </Input.Wrapper>
      <Input.Wrapper label={text("widget.icon")} labelElement="div">
        <SegmentedControl
          aria-label={text("widget.icon")}
          fullWidth
          data={variants.map((value) => ({ value, label: text(`widget.icon.${value}`) }))}
          value={icon.value}
          onChange={(value) => icon.onChange(value as IconVariant)}
        />
      </Input.Wrapper>
      <TextInput
        label={text("widget.customIcon")}
        type="url"
        placeholder="https://"
        {...fields.text("custom_icon_url")}
      />
      <TextInput
        label={text("widget.logo")}
        description={text("widget.logoHint")}
        type="url"
        placeholder="https://"
        {...fields.address("logo_url")}
      />
      <Toggle label={text("widget.openByDefault")} {...fields.toggle("is_open_by_default")} />
      <Toggle
        label={text("widget.showPast")}
        description={text("widget.showPastHint")}
        {...fields.toggle("show_past_conversations")}
      />
      <Toggle
        label={text("widget.hideBranding")}
        {...(environment.BILLING_ENABLED && { description: text("widget.hideBrandingHint") })}
        {...fields.toggle("is_branding_hidden")}
      />
    </Card>
  );
}
