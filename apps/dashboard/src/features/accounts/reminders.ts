import type { Account } from "@parley/contract";

const DEFAULT_INTERVAL_HOURS = 72;
const DEFAULT_MOST = 3;
/** More digits would be a slip of the finger. */
const MOST_DIGITS = 4;

/** How conversations are called to mind; what nobody has set is as the server takes it. */
export function remindersOf({ settings }: Pick<Account, "settings">) {
  return {
    isOn: settings?.conversation_reminders_enabled ?? false,
    intervalHours: settings?.conversation_reminder_hours_interval ?? DEFAULT_INTERVAL_HOURS,
    most: settings?.max_num_conversation_reminders ?? DEFAULT_MOST,
  };
}

/** Whether a field that takes whole numbers only takes this. Being empty on the way is fine. */
export const isWholeNumber = (typed: string) => new RegExp(`^\\d{0,${MOST_DIGITS}}$`).test(typed);
