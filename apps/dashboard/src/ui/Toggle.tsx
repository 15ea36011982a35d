import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import styles from "./Toggle.module.css";

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
      classNames={{ input: styles.input!, track: styles.track!, description: styles.description! }}
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}
