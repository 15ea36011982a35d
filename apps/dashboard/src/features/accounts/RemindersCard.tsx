import type { Account } from "@parley/contract";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { RemindersForm } from "./RemindersForm.tsx";
import { remindersOf } from "./reminders.ts";
import { text } from "./texts.ts";
import { useSwitchAccount } from "./useSwitchAccount.ts";

export function RemindersCard({ account }: { account: Account }) {
  const { isOn, intervalHours, most } = remindersOf(account);
  const switchAccount = useSwitchAccount(account);
  // The request contains all settings, because the server replaces them as a whole.
  const switchReminders = (isOn: boolean) =>
    switchAccount({ settings: { ...account.settings!, conversation_reminders_enabled: isOn } });
  return (
    <EditableCard
      heading={text("reminders.heading")}
      hint={text("reminders.hint")}
      lead={<Toggle label={text("reminders.enabled")} isOn={isOn} onSwitch={switchReminders} />}
      form={(close) => <RemindersForm account={account} onClose={close} />}
    >
      <DescriptionList>
        <DescriptionItem name={text("reminders.interval")}>
          {text("reminders.hours", { count: intervalHours })}
        </DescriptionItem>
        <DescriptionItem name={text("reminders.most")}>{String(most)}</DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
