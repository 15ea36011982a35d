import { Button, Select } from "@mantine/core";
import type { Account } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { IconAdd } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import { useAccountForm } from "../useAccountForm.ts";
import { HoursRow } from "./HoursRow.tsx";
import { browserTimeZone, timeZoneOptions } from "./time-zones.ts";
import { useHoursRows } from "./useHoursRows.ts";
import styles from "./WorkingHoursForm.module.css";
import { hoursOf } from "./working-hours.ts";

export function WorkingHoursForm({ account, onClose }: { account: Account; onClose(): void }) {
  const { rows, isChanged, add, change, remove } = useHoursRows(hoursOf(account));
  const [timeZone, setTimeZone] = useState(account.time_zone ?? browserTimeZone());
  const [zones] = useState(() => timeZoneOptions(timeZone, new Date()));
  const { form, save } = useAccountForm(onClose);
  const isUnsaved = isChanged || timeZone !== (account.time_zone ?? browserTimeZone());

  function submit(event: FormEvent) {
    event.preventDefault();
    save({ working_hours: rows.map(({ hours }) => hours), time_zone: timeZone });
  }

  return (
    <EditForm {...form} isUnsaved={isUnsaved} onSubmit={submit}>
      <div className={styles.rows}>
        {rows.map(({ id, hours }) => (
          <HoursRow
            key={id}
            hours={hours}
            onChange={(next) => change(id, next)}
            onRemove={rows.length > 1 ? () => remove(id) : undefined}
          />
        ))}
        <Button
          className={styles.add ?? ""}
          variant="subtle"
          size="xs"
          leftSection={<IconAdd size={16} stroke={1.75} />}
          onClick={add}
        >
          {text("hours.add")}
        </Button>
      </div>
      <Select
        label={text("hours.timeZone")}
        data={zones}
        value={timeZone}
        onChange={(zone) => zone && setTimeZone(zone)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={text("hours.nothingFound")}
        comboboxProps={{ withinPortal: false, shadow: "md" }}
      />
    </EditForm>
  );
}
