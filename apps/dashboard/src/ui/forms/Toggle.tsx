import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import styles from "./Toggle.module.css";

interface ToggleProps {
  label: string;
  description?: string;
  isOn: boolean;
  /** A change is pending. */
  isBusy?: boolean;
  onSwitch(isOn: boolean): void;
}

/** A switch that takes effect immediately. */
export function Toggle({ label, description, isOn, isBusy, onSwitch }: ToggleProps) {
  return (
    <Switch
      classNames={{ input: styles.input!, track: styles.track!, description: styles.description! }}
      label={label}
      aria-label={label} // the label element contains the description, too
      description={description}
      checked={isOn}
      aria-busy={isBusy}
      onChange={(event) => isBusy || onSwitch(event.target.checked)}
    />
  );
}
