import { Select } from "@mantine/core";
import type { WorkingHours } from "@parley/contract";
import { workingDays } from "@parley/contract";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { IconRemove } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import styles from "./HoursRow.module.css";
import { beginningAt, clockLabel, type Day, endMinutes, startMinutes } from "./working-hours.ts";

interface HoursRowProps {
  hours: WorkingHours;
  onChange(hours: WorkingHours): void;
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined;
}

/** One row of working hours: days, start and end. */
export function HoursRow({ hours, onChange, onRemove }: HoursRowProps) {
  const { day, start_minute, end_minute } = hours;
  return (
    <fieldset className={styles.row} aria-label={text(`day.${day}`)}>
      <Choice
        label={text("hours.day")}
        value={day}
        options={workingDays.map((day) => ({ value: day, label: text(`day.${day}`) }))}
        onChange={(day) => onChange({ ...hours, day: day as Day })}
      />
      <Choice
        label={text("hours.start")}
        value={String(start_minute)}
        options={startMinutes(start_minute).map(asOption)}
        onChange={(minute) => onChange(beginningAt(hours, Number(minute)))}
      />
      <Choice
        label={text("hours.end")}
        value={String(end_minute)}
        options={endMinutes(start_minute, end_minute).map(asOption)}
        onChange={(minute) => onChange({ ...hours, end_minute: Number(minute) })}
      />
      {onRemove && (
        <IconButton className={styles.remove} label={text("hours.remove")} onClick={onRemove}>
          <IconRemove size={18} stroke={1.75} />
        </IconButton>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      data={options}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
      searchable
      nothingFoundMessage={text("hours.nothingFound")}
      comboboxProps={{ withinPortal: false, shadow: "md" }}
    />
  );
}

const asOption = (minute: number) => ({ value: String(minute), label: clockLabel(minute) });
