import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";

interface ToggleProps {
  label: string;
  description?: string;
  isOn: boolean;
  onSwitch(isOn: boolean): void;
}

/** On or off, at once. */
export function Toggle({ label, description, isOn, onSwitch }: ToggleProps) {
  return (
    <Switch
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}
