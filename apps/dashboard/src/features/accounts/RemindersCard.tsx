import type { Account } from "@parley/contract";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { RemindersForm } from "./RemindersForm.tsx";
import { remindersOf } from "./reminders.ts";
import { text } from "./texts.ts";
import { useReminderSwitch } from "./useReminderSwitch.ts";

export function RemindersCard({ account }: { account: Account }) {
  const { isOn, intervalHours, most } = remindersOf(account);
  const switchReminders = useReminderSwitch(account);
  return (
    <EditableCard
      heading={text("reminders.heading")}
      hint={text("reminders.hint")}
      lead={<Toggle label={text("reminders.enabled")} isOn={isOn} onSwitch={switchReminders} />}
      form={(close) => <RemindersForm account={account} onClose={close} />}
    >
      <Facts>
        <Fact name={text("reminders.interval")}>{text("reminders.hours", { count: intervalHours })}</Fact>
        <Fact name={text("reminders.most")}>{String(most)}</Fact>
      </Facts>
    </EditableCard>
  );
}
