import type { Account } from "@parley/contract";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { EditableCard } from "../../../ui/forms/EditableCard.tsx";
import { text } from "../texts.ts";
import { browserTimeZone, timeZoneLabel } from "./time-zones.ts";
import { WorkingHoursForm } from "./WorkingHoursForm.tsx";
import { clockLabel, hoursOf } from "./working-hours.ts";

export function WorkingHoursCard({ account }: { account: Account }) {
  return (
    <EditableCard
      heading={text("hours.heading")}
      hint={text("hours.hint")}
      form={(close) => <WorkingHoursForm account={account} onClose={close} />}
    >
      <DescriptionList>
        {hoursOf(account).map(({ day, start_minute, end_minute }, index) => (
          <DescriptionItem key={index} name={text(`day.${day}`)}>
            {text("hours.fromUntil", { start: clockLabel(start_minute), end: clockLabel(end_minute) })}
          </DescriptionItem>
        ))}
        <DescriptionItem name={text("hours.timeZone")}>
          {timeZoneLabel(account.time_zone ?? browserTimeZone(), new Date())}
        </DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
