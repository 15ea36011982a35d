import type { Account } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { RemindersForm } from "./RemindersForm.tsx";
import { remindersOf } from "./reminders.ts";
import { text } from "./texts.ts";
import { accountKey } from "./useAccount.ts";
import { useChangeAccount } from "./useChangeAccount.ts";

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
      <DescriptionList>
        <DescriptionItem name={text("reminders.interval")}>
          {text("reminders.hours", { count: intervalHours })}
        </DescriptionItem>
        <DescriptionItem name={text("reminders.most")}>{String(most)}</DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}

/**
 * Switches the reminders optimistically. The request contains all settings, because the server replaces them as a
 * whole.
 */
function useReminderSwitch(account: Account) {
  const cache = useQueryClient();
  const change = useChangeAccount();
  return (isOn: boolean) => {
    const settings = { ...account.settings, conversation_reminders_enabled: isOn };
    cache.setQueryData<Account>(accountKey, { ...account, settings: { ...account.settings!, ...settings } });
    // The promise reports failures even after the component has unmounted.
    change
      .mutateAsync({ settings })
      .catch((error) => toast({ title: text("account.saveFailed"), message: describeError(error), kind: "failure" }));
  };
}
