import { TextInput } from "@mantine/core";
import type { Account } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { isWholeNumber, remindersOf } from "./reminders.ts";
import { text } from "./texts.ts";
import { useAccountForm } from "./useAccountForm.ts";

export function RemindersForm({ account, onClose }: { account: Account; onClose(): void }) {
  const known = remindersOf(account);
  const [interval, setInterval] = useState(String(known.intervalHours));
  const [most, setMost] = useState(String(known.most));
  const { form, save } = useAccountForm(onClose);

  const isChanged = interval !== String(known.intervalHours) || most !== String(known.most);

  function submit(event: FormEvent) {
    event.preventDefault();
    save({
      settings: {
        ...account.settings,
        conversation_reminder_hours_interval: numberOrDefault(interval),
        max_num_conversation_reminders: numberOrDefault(most),
      },
    });
  }

  return (
    <EditForm {...form} isUnsaved={isChanged} onSubmit={submit}>
      <TextInput
        label={text("reminders.interval")}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={interval}
        onChange={({ target }) => isWholeNumber(target.value) && setInterval(target.value)}
      />
      <TextInput
        label={text("reminders.most")}
        inputMode="numeric"
        autoComplete="off"
        value={most}
        onChange={({ target }) => isWholeNumber(target.value) && setMost(target.value)}
      />
    </EditForm>
  );
}

/** A field left empty takes the server's default. */
const numberOrDefault = (typed: string) => (typed === "" ? null : Number(typed));
