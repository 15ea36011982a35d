import { Input, SegmentedControl, TextInput } from "@mantine/core";
import type { WidgetSide } from "@parley/contract";
import { Card } from "../../../ui/Card.tsx";
import { text } from "../texts.ts";
import type { SettingsFields } from "./settings-fields.ts";

const sides: WidgetSide[] = ["left", "right", "start", "end"];

/** The place of the button and of the chat window on the page. An empty field shows the default as its placeholder. */
export function LayoutCard({ fields }: { fields: SettingsFields }) {
  const position = fields.choice("position");
  return (
    <Card heading={text("widget.layout")}>
      <Input.Wrapper label={text("widget.position")} labelElement="div" description={text("widget.positionHint")}>
        <SegmentedControl
          aria-label={text("widget.position")}
          fullWidth
          data={sides.map((value) => ({ value, label: text(`widget.position.${value}`) }))}
          value={position.value ?? "right"}
          onChange={(value) => position.onChange(value as WidgetSide)}
        />
      </Input.Wrapper>
      <TextInput label={text("widget.sideOffset")} placeholder="20" {...fields.pixels("side_offset")} />
      <TextInput
        label={text("widget.bottomOffset")}
        description={text("widget.bottomOffsetHint")}
        placeholder="20"
        {...fields.pixels("bottom_offset")}
      />
      <TextInput label={text("widget.cornerRadius")} placeholder="12" {...fields.pixels("corner_radius")} />
      <TextInput
        label={text("widget.launcherText")}
        description={text("widget.launcherTextHint")}
        placeholder={text("widget.launcherTextExample")}
        {...fields.text("launcher_text")}
      />
    </Card>
  );
}
